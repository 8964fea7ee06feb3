-- A kept picture is served while something shows it, which is looked up by its address.
create index person_kept_picture on person (profile_picture) where profile_picture like '/api/pictures/%';
create index member_profile_kept_picture on member_profile (profile_picture) where profile_picture like '/api/pictures/%';
create index organization_kept_picture on organization (profile_picture) where profile_picture like '/api/pictures/%';
create index client_kept_picture on client (profile_picture) where profile_picture like '/api/pictures/%';
