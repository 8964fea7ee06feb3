-- Finds what shows a stored picture. The server serves a picture only while something shows it.
create index person_kept_picture on person (profile_picture) where profile_picture like '/api/pictures/%';
create index member_profile_kept_picture on member_profile (profile_picture) where profile_picture like '/api/pictures/%';
create index organization_kept_picture on organization (profile_picture) where profile_picture like '/api/pictures/%';
create index client_kept_picture on client (profile_picture) where profile_picture like '/api/pictures/%';
