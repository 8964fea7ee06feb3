-- Moves the facts of the first model into the spaces of 0010, before 0012 drops the tables of the first
-- model. Each contact becomes the present statement of its network. Facts that members and administrators
-- wrote about members become a profile. Other facts that were not imported stay in the common space
-- (docs/decisions/0015-facts-belong-to-whoever-stated-them.md). Usually the server folds texts. The functions
-- here do nearly the same, and the next import replaces their results.

-- ---------------------------------------------------------------- functions of this migration

create function pg_temp.folded(words text) returns text language sql immutable as $$
  select trim(regexp_replace(normalize(translate(replace(replace(replace(replace(
    regexp_replace(normalize(lower(normalize(words, nfkd)), nfkd), '[\u0300-\u036f\u200b-\u200f\ufeff]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łøđðħıŁØĐÐĦ', 'loddhiloddh'), nfc), '\s+', ' ', 'g'))
$$;

-- The folded last name: the last words of the folded name, as many as the last name has.
create function pg_temp.last_key(name_key text, last_name text) returns text language sql immutable as $$
  select case when trim(last_name) = '' then '' else array_to_string(words[greatest(1, cardinality(words) + 1
    - cardinality(regexp_split_to_array(trim(last_name), '\s+'))):], ' ') end
  from string_to_array(name_key, ' ') as words
$$;

-- The name under which an organization is matched (normalize-organization-name.ts).
create function pg_temp.organization_norm(company text) returns text language plpgsql immutable strict as $$
declare
  folded constant text := pg_temp.folded(company);
  legal_form constant text := ' (?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|lp|pllc|plc|pc|lllp|unltd'
    '|gmbh|mbh|ggmbh|ag|kg|kgaa|ohg|gbr|ug|se|ev|eg|sa|sas|sasu|sarl|eurl|snc|sca|scop|sl|slu|sau|slp|sc|sapi|spa|srl|srls|sapa'
    '|ltda|lda|eireli|epp|sgps|bv|nv|cv|vof|bvba|sprl|asbl|vzw|ab|hb|aktiebolag|as|asa|ans|ba|aps|oy|oyj|ky|oo|uab|sia'
    '|spzoo|zoo|sro|kft|zrt|nyrt|bt|doo|dd|ad|ood|eood|ooo|oao|zao|pao|ao|kk|gk|yk|pte|pty|pvt|bhd|sdn|tbk|fze|fzco|fzc|jsc|pjsc'
    '|sp zoo|sp z oo|sp j|sp k|spolka z ograniczona odpowiedzialnoscia|spolka akcyjna|private limited|de cv|s de rl|s de rl de cv'
    '|gesellschaft mit beschrankter haftung|societe anonyme|sociedad anonima)$';
  words text;
  shorter text;
begin
  words := regexp_replace(replace(folded, '&', ' and '), '[''’‘`´]', '', 'g');
  words := trim(regexp_replace(words, '[]\s!-/:-@[\\^-`{-~\u00a1-\u00bf\u2010-\u205e\u3000-\u303f]+', ' ', 'g'));
  words := regexp_replace(words, '(?<=(?:^| )[a-z]) (?=[a-z](?: |$))', '', 'g');
  words := regexp_replace(words, '^(?:the )+(?=.)', '');
  loop
    shorter := regexp_replace(words, legal_form, '');
    exit when shorter = words;
    words := regexp_replace(shorter, ' and$', '');
  end loop;
  return coalesce(nullif(words, ''), folded);
end
$$;

-- "caf%C3%A9" -> "café"; invalid text is returned unchanged.
create function pg_temp.decoded(address text) returns text language plpgsql immutable strict as $$
begin
  if address !~ '%' then return address; end if;
  return convert_from((
    select string_agg(case when part ~ '^%..$' then decode(substr(part, 2), 'hex') else convert_to(part, 'UTF8') end, ''::bytea order by place)
    from regexp_matches(address, '%[0-9a-fA-F]{2}|[^%]+|%', 'g') with ordinality as found (parts, place), lateral (select parts[1]) as one (part)
  ), 'UTF8');
exception when others then
  return address;
end
$$;

create function pg_temp.profile_slug(address text) returns text language sql immutable as $$
  select nullif(lower(normalize(pg_temp.decoded(substring(
    address from '(?i)linkedin\.(?:com|cn)(?::\d+)?/(?:[a-z]{2,6}/)?in/([^/?#\s]+)')), nfc)), '')
$$;

create function pg_temp.profile_address(slug text) returns text language sql immutable as $$
  select 'https://www.linkedin.com/in/' || case when slug ~ '^[a-z0-9_.-]+$' then slug else (
    select string_agg(case when byte between 33 and 126 and chr(byte) ~ '[A-Za-z0-9_.!~*''()-]' then chr(byte)
      else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by place)
    from convert_to(slug, 'UTF8') as bytes, generate_series(0, octet_length(bytes) - 1) as place, lateral (select get_byte(bytes, place)) as one (byte)
  ) end
$$;

-- The first and the last word of a folded name. Together with them, an e-mail address is a key.
create function pg_temp.mailbox_name(name_key text) returns text language sql immutable as $$
  select nullif(concat_ws(' ', words[1], words[nullif(cardinality(words), 1)]), '') from string_to_array(nullif(name_key, ''), ' ') as words
$$;

create function pg_temp.file_day(file_name text, uploaded_on timestamptz) returns date language plpgsql immutable strict as $$
declare
  today constant date := (uploaded_on at time zone 'UTC')::date;
  named text[];
  day date;
begin
  named := regexp_match(file_name, '(?i)linkedindataexport[_ ](\d{1,2})-(\d{1,2})-(\d{4})(?!\d)');
  if named is null then return today; end if;
  day := make_date(named[3]::int, named[1]::int, named[2]::int);
  return case when day between date '2003-01-01' and today then day else today end;
exception when others then
  return today;
end
$$;

-- ---------------------------------------------------------------- circles

create temporary table owner_link on commit drop as
select i.created_by as inviter_id, coalesce(r.user_id, i.user_id) as invited_id
from collective_invitation i left join registration r on r.invite_id = i.invite_id and r.user_id is not null
where r.user_id is not null or i.accepted
union
select i.created_by, r.user_id from invite i join registration r on r.invite_id = i.id and r.user_id is not null
where i.created_by is not null;
delete from owner_link where invited_id is null or inviter_id in (select id from users where is_admin);

do $$
begin
  loop
    update users set circle_id = least.circle_id
    from (
      select one_id, min(other.circle_id) as circle_id
      from (
        select inviter_id as one_id, invited_id as other_id from owner_link
        union all select invited_id, inviter_id from owner_link
      ) as link
      join users other on other.id = link.other_id
      group by one_id
    ) as least
    where users.id = least.one_id and users.circle_id > least.circle_id;
    exit when not found;
  end loop;
end
$$;

-- ---------------------------------------------------------------- profile addresses: who vouches for them

create temporary table known_slug on commit drop as
select k.slug, k.person_id, u.id as user_id,
  row_number() over (partition by k.person_id order by k.is_alias, k.created_on desc, k.slug) = 1 as is_shown,
  case
    -- The sample was loaded in one transaction, so only its addresses were created at the same instant as the
    -- person.
    when k.created_on = p.created_on and exists (select from jsonb_each_text(p.sources) as fact where fact.value = 'sample') then 'sample'
    when u.is_admin or exists (
        select from registration r join invite i on i.id = r.invite_id join users inviter on inviter.id = i.created_by and inviter.is_admin
        where r.user_id = u.id and pg_temp.profile_slug(i.linkedin_url) = k.slug)
      or exists (
        select from collective_invitation i join users inviter on inviter.id = i.created_by and inviter.is_admin
        where i.user_id = u.id and pg_temp.profile_slug(i.linkedin_url) = k.slug)
      or u.id is null and p.sources ->> 'linkedin' = 'admin' and pg_temp.profile_slug(p.linkedin) = k.slug then 'admin'
    when u.id is null then 'file'
    -- Somebody invited by an administrator registered as this person, whose address is from a file outside
    -- the circle.
    when k.created_on < u.created_on and exists (
        select from registration r join invite i on i.id = r.invite_id join users inviter on inviter.id = i.created_by and inviter.is_admin
        where r.user_id = u.id and r.completed and not r.no_match)
      and exists (
        select from network_contact c join network n on n.id = c.network_id join users owner on owner.id = n.user_id
        join contact_import first on first.id = c.first_import_id and first.completed_on < u.created_on
        where c.person_id = k.person_id and owner.circle_id <> u.circle_id) then 'file'
    -- null: the address waits until an administrator confirms it
  end as proof
from person_slug k join person p on p.id = k.person_id left join users u on u.person_id = p.id;
create index on known_slug (person_id);

-- ---------------------------------------------------------------- statements

-- Earlier imports cannot be undone, because the statements that they replaced were not stored. Only the
-- network gets a day, not the import.
update network n set import_id = last.id, file_day = pg_temp.file_day(last.file_name, last.created_on),
  asks_for_import = not (last.created_on = last.completed_on and exists (
    select from users u join person p on p.id = u.person_id, jsonb_each_text(p.sources) as fact
    where u.id = n.user_id and fact.value = 'sample'))
from (
  select distinct on (network_id) * from contact_import where state = 'completed' order by network_id, id desc
) as last
where last.network_id = n.id;

-- Texts are folded once for each company, position and person, and not once for each contact.
create temporary table stated_company on commit drop as
select company, pg_temp.folded(company) as key, nullif(pg_temp.organization_norm(company), '') as norm,
  company <> lower(company) and company <> upper(company)
    and pg_temp.organization_norm(company || ' name') = pg_temp.organization_norm(company) || ' name' as is_plain,
  null::bigint as organization_id
from (select distinct company from network_contact where company is not null) as different;
update stated_company s set organization_id = n.organization_id from organization_name n where n.name_norm = s.norm;
update stated_company s set organization_id = n.organization_id from organization_name n
where s.organization_id is null and lower(n.name) = lower(s.company);

create temporary table stated_position on commit drop as
select position, pg_temp.folded(position) as norm, null::bigint as title_id
from (select distinct position from network_contact where position is not null) as different;
insert into title (name, name_norm) select min(position), norm from stated_position where norm <> '' group by norm
on conflict (name_norm) do nothing;
update stated_position s set title_id = t.id from title t where t.name_norm = s.norm;

create temporary table stated_person on commit drop as
select p.id as person_id, p.first_name, p.last_name, p.name, p.name_key, pg_temp.last_key(p.name_key, p.last_name) as last_key,
  p.first_name || p.last_name = '' as nameless, own.credentials, pg_temp.folded(own.credentials) as name_more,
  k.slug, pg_temp.profile_address(k.slug) as linkedin,
  case when p.first_name || p.last_name <> '' then pg_temp.mailbox_name(p.name_key) end as mailbox_name
from person p
cross join lateral (
  -- Credentials that members wrote themselves are not in a file.
  select case when coalesce(p.sources ->> 'credentials', 'import') in ('import', 'sample') then p.credentials end
) as own (credentials)
left join known_slug k on k.person_id = p.id and k.is_shown
where p.id in (select person_id from network_contact);
analyze stated_company;
analyze stated_position;
analyze stated_person;

update network_contact c set
  first_name = p.first_name, last_name = p.last_name, name = p.name, name_key = p.name_key, last_key = p.last_key, nameless = p.nameless,
  credentials = p.credentials, name_more = p.name_more, slug = p.slug, linkedin = p.linkedin,
  email_is_personal = coalesce(c.email ~ '@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|web|t-online|orange|wanadoo|free|laposte|libero|sapo|mail|yandex|zoho|fastmail|hey|qq|163|126)\.[a-z.]+$', false),
  mailbox_name = case when c.email is not null then p.mailbox_name end,
  company_key = company.key, company_is_plain = coalesce(company.is_plain, false), organization_id = company.organization_id,
  title_id = position.title_id, first_day = n.file_day
from network_contact as same
join network n on n.id = same.network_id
join stated_person p on p.person_id = same.person_id
left join stated_company company on company.company = same.company
left join stated_position position on position.position = same.position
where same.network_id = c.network_id and same.person_id = c.person_id;

-- Some spellings can be matched only by the server. Such a contact gets the organization of the imported role
-- with the same title and a similar name.
update network_contact c set organization_id = (
  select w.organization_id from work_role w join organization o on o.id = w.organization_id
  where w.person_id = c.person_id and w.source = 'import' and w.title_id is not distinct from c.title_id
    and similarity(lower(o.name), lower(c.company)) > 0.4
  order by w.is_ongoing desc, w.id desc limit 1)
where c.company is not null and c.organization_id is null;

-- Companies without an organization: the first model made none for a job that a newer file of another member
-- hid.
create temporary table new_organization on commit drop as
select obscured_id(nextval('organization_number')) as id, s.norm, min(s.company) as company
from stated_company s
where s.norm is not null and exists (select from network_contact c where c.company = s.company and c.organization_id is null)
  and not exists (select from organization_name n where n.name_norm = s.norm)
group by s.norm;
insert into organization (id, name, name_key, source) select id, company, pg_temp.folded(company), 'import' from new_organization;
insert into organization_name (name_norm, organization_id, name) select norm, id, company from new_organization;
update network_contact c set organization_id = n.organization_id
from stated_company s join organization_name n on n.name_norm = s.norm
where c.organization_id is null and c.company = s.company;

-- An imported role's id moves to the statement of one network that states this role. Other statements get new
-- ids.
with named as (
  select c.network_id, c.person_id, w.id,
    row_number() over (partition by c.network_id, c.person_id order by w.is_ongoing desc, w.id) as nth
  from network_contact c
  join work_role w on w.person_id = c.person_id and w.source = 'import'
    and w.organization_id is not distinct from c.organization_id and w.title_id is not distinct from c.title_id
),
first as (
  select distinct on (id) id, network_id, person_id from named where nth = 1 order by id, network_id
)
update network_contact c set role_id = first.id from first
where c.network_id = first.network_id and c.person_id = first.person_id;
update network_contact set role_id = nextval((select pg_get_serial_sequence('work_role', 'id')::regclass))
where role_id is null and num_nonnulls(organization_id, title_id) > 0;

-- ---------------------------------------------------------------- members whose profile address nobody vouches for

-- The statements with such an address move to a new person, until an administrator confirms the address.
create temporary table parted on commit drop as
select person_id as from_id, user_id, slug, obscured_id(nextval('person_number')) as to_id
from known_slug where is_shown and proof is null;
insert into person (id, name, name_key) select to_id, null, null from parted;

insert into address_claim (person_id, slug, client_id, created_on)
select p.id, claimed.slug, (
    select coalesce(c.client_id, client.id)
    from registration r join invite i on i.id = r.invite_id
    left join collective_invitation ci on ci.invite_id = i.id
    left join collective c on c.id = ci.collective_id
    left join client on client.owner_id = i.created_by
    where r.user_id = u.id and num_nonnulls(c.client_id, client.id) > 0 order by ci.id limit 1),
  u.created_on
from users u join person p on p.id = u.person_id
left join lateral (
  select pg_temp.profile_slug(p.linkedin) where p.sources ->> 'linkedin' = 'self'
) as typed (slug) on true
left join parted on parted.user_id = u.id
cross join lateral (select coalesce(typed.slug, parted.slug)) as claimed (slug)
where claimed.slug is not null and not exists (
  select from known_slug k where k.slug = claimed.slug and k.person_id = p.id and k.proof is not null);

update network_contact c set person_id = parted.to_id from parted where c.person_id = parted.from_id;

-- Notes, labels and strengths about a contact move to the new person. Those about a member of the same
-- collective who is not a contact stay with the member, and so do notes and labels in collectives to which
-- the member belongs.
create temporary table belonging on commit drop as
select collective_id, user_id from collaborator
union select collective.id, client.owner_id from collective join client on client.id = collective.client_id;
create temporary table follows on commit drop as
select parted.from_id, parted.to_id, keeper.user_id, n.id as network_id
from parted
cross join lateral (
  select user_id from note where person_id = parted.from_id
  union select user_id from relationship where to_person_id = parted.from_id
  union select network.user_id from label_person g join label on label.id = g.label_id join network on network.id = label.scope_id
    where g.person_id = parted.from_id
) as keeper
join network n on n.user_id = keeper.user_id
where exists (select from network_contact c where c.network_id = n.id and c.person_id = parted.to_id)
  or not exists (
    select from belonging mine join belonging theirs using (collective_id)
    where mine.user_id = keeper.user_id and theirs.user_id = parted.user_id);

update note set person_id = f.to_id from follows f
where note.person_id = f.from_id and note.user_id = f.user_id and (note.scope_id is null or note.scope_id = f.network_id);
update note set person_id = parted.to_id from parted
where note.person_id = parted.from_id and note.scope_id in (select id from collective)
  and not exists (select from belonging b where b.collective_id = note.scope_id and b.user_id = parted.user_id);
update label_person g set person_id = f.to_id from follows f, label
where g.person_id = f.from_id and label.id = g.label_id and label.scope_id = f.network_id;
update label_person g set person_id = parted.to_id from parted, label
where g.person_id = parted.from_id and label.id = g.label_id and label.scope_id in (select id from collective)
  and not exists (select from belonging b where b.collective_id = label.scope_id and b.user_id = parted.user_id);
update relationship r set to_person_id = f.to_id from follows f where r.to_person_id = f.from_id and r.user_id = f.user_id;
update share_left_out_person s set person_id = parted.to_id from parted where s.person_id = parted.from_id;
update share_left_out s set person_id = parted.to_id from parted where s.person_id = parted.from_id;

-- ---------------------------------------------------------------- profiles, and what stays common

-- The space of a fact: 'profile' or 'common'; null for facts of files.
create function pg_temp.space_of(source text, is_member boolean) returns text language sql immutable as $$
  select case when source in ('sample', 'enrichment') or source = 'admin' and not is_member then 'common'
    when source in ('self', 'admin') and is_member then 'profile' end
$$;

create temporary table fact_of on commit drop as
select p.id as person_id, u.id is not null as is_member, fact.field, fact.source, pg_temp.space_of(fact.source, u.id is not null) as space
from person p left join users u on u.person_id = p.id
cross join lateral (
  select key as field, value as source from jsonb_each_text(p.sources) where key <> 'name'
  union select part, p.sources ->> 'name' from unnest('{firstName,lastName}'::text[]) as part
    where p.sources ? 'name' and not p.sources ? part
) as fact;
create temporary table facts_of on commit drop as
select person_id,
  coalesce(jsonb_object_agg(field, source) filter (where space = 'profile'), '{}') as profile,
  coalesce(jsonb_object_agg(field, source) filter (where space = 'common'), '{}') as common
from fact_of group by person_id;
create unique index on facts_of (person_id);

insert into member_profile (person_id, first_name, last_name, preferred_first_name, credentials, name, name_key, last_key, preferred_key,
  name_more, headline, bio, profile_picture, place_id, email_personal, email_work, linkedin, twitter, angellist, crunchbase, website, crm,
  sources, created_on, updated_on)
select p.id, named.first_name, named.last_name,
  case when f.profile ? 'preferredFirstName' then p.preferred_first_name end, case when f.profile ? 'credentials' then p.credentials end,
  named.name, case when named.name = p.name then p.name_key else pg_temp.folded(named.name) end,
  case when named.name = p.name then pg_temp.last_key(p.name_key, p.last_name) else pg_temp.folded(named.last_name) end,
  case when f.profile ? 'preferredFirstName' then pg_temp.folded(p.preferred_first_name) end,
  case when f.profile ? 'credentials' then pg_temp.folded(p.credentials) end,
  case when f.profile ? 'headline' then p.headline end, case when f.profile ? 'bio' then p.bio end,
  case when f.profile ? 'profilePicture' then p.profile_picture end, case when f.profile ? 'location' then p.place_id end,
  case when f.profile ? 'emailPersonal' then p.email_personal end, case when f.profile ? 'emailWork' then p.email_work end,
  case when f.profile ? 'linkedin' then p.linkedin end, case when f.profile ? 'twitter' then p.twitter end,
  case when f.profile ? 'angellist' then p.angellist end, case when f.profile ? 'crunchbase' then p.crunchbase end,
  case when f.profile ? 'website' then p.website end, case when f.profile ? 'crm' then p.crm end,
  f.profile, u.created_on, p.updated_on
from facts_of f join person p on p.id = f.person_id join users u on u.person_id = p.id
cross join lateral (
  select case when f.profile ? 'firstName' then p.first_name else '' end, case when f.profile ? 'lastName' then p.last_name else '' end
) as part (first_name, last_name)
cross join lateral (
  select part.first_name, part.last_name, nullif(trim(part.first_name || ' ' || part.last_name), '')
) as named (first_name, last_name, name)
where f.profile <> '{}';

-- Lists have no source of their own: if any fact of a person is from the sample, the lists are, too. This
-- runs before the next statement removes sources.
create temporary table of_sample on commit drop as
select distinct person_id from fact_of where source = 'sample';
update person_item i set in_profile = true from users u
where u.person_id = i.person_id and i.person_id not in (select person_id from of_sample);
update person_supported_organization s set in_profile = true from users u
where u.person_id = s.person_id and s.person_id not in (select person_id from of_sample);

update person p set
  first_name = named.first_name, last_name = named.last_name, name = named.name,
  name_key = case when named.name = p.name then p.name_key else pg_temp.folded(named.name) end,
  last_key = case when named.name = p.name then pg_temp.last_key(p.name_key, p.last_name) else pg_temp.folded(named.last_name) end,
  preferred_first_name = case when f.common ? 'preferredFirstName' then p.preferred_first_name end,
  preferred_key = case when f.common ? 'preferredFirstName' then pg_temp.folded(p.preferred_first_name) end,
  credentials = case when f.common ? 'credentials' then p.credentials end,
  name_more = case when f.common ? 'credentials' then pg_temp.folded(p.credentials) end,
  headline = case when f.common ? 'headline' then p.headline end, bio = case when f.common ? 'bio' then p.bio end,
  profile_picture = case when f.common ? 'profilePicture' then p.profile_picture end,
  place_id = case when f.common ? 'location' then p.place_id end,
  email_personal = case when f.common ? 'emailPersonal' then p.email_personal end,
  email_work = case when f.common ? 'emailWork' then p.email_work end,
  linkedin = case when f.common ? 'linkedin' then p.linkedin end, twitter = case when f.common ? 'twitter' then p.twitter end,
  angellist = case when f.common ? 'angellist' then p.angellist end, crunchbase = case when f.common ? 'crunchbase' then p.crunchbase end,
  website = case when f.common ? 'website' then p.website end, crm = case when f.common ? 'crm' then p.crm end,
  sources = f.common
from (
  select p.id, coalesce(f.common, '{}') as common from person p left join facts_of f on f.person_id = p.id
) as f
join person as same on same.id = f.id
cross join lateral (
  select case when f.common ? 'firstName' then same.first_name else '' end, case when f.common ? 'lastName' then same.last_name else '' end
) as part (first_name, last_name)
cross join lateral (
  select part.first_name, part.last_name, nullif(trim(part.first_name || ' ' || part.last_name), '')
) as named (first_name, last_name, name)
where p.id = f.id;

delete from work_role where source = 'import';
delete from education where source = 'import';
-- Deletes facts that members with deleted accounts wrote about themselves.
delete from work_role where source = 'self' and person_id not in (select person_id from users);
delete from education where source = 'self' and person_id not in (select person_id from users);
update work_role set in_profile = true where source in ('self', 'admin') and person_id in (select person_id from users);
update education set in_profile = true where source in ('self', 'admin') and person_id in (select person_id from users);

-- ---------------------------------------------------------------- keys

-- Former profile addresses of a person still identify the person.
insert into person_key (hash, person_id, proof)
select keyed_hash('slug:' || k.slug), coalesce(case when k.proof is null then parted.to_id end, k.person_id), coalesce(k.proof, 'file')
from known_slug k left join parted on parted.from_id = k.person_id
where k.proof is not null or parted.to_id is not null;

insert into person_key (hash, person_id, proof)
select distinct on (hash) hash, person_id, proof
from (
  select 1 as rank, keyed_hash('mailbox:' || e.email || ' ' || pg_temp.mailbox_name(p.name_key)) as hash, p.id as person_id, 'sample' as proof
  from person_email e join person p on p.id = e.person_id where e.source = 'sample'
  union all
  select 3, keyed_hash('mailbox:' || u.username_norm || ' ' || pg_temp.mailbox_name(coalesce(m.name_key, p.name_key))), p.id, 'login'
  from users u join person p on p.id = u.person_id left join member_profile m on m.person_id = p.id where u.username_proven
  union all
  select 2, keyed_hash('mailbox:' || lower(email) || ' ' || pg_temp.mailbox_name(p.name_key)), p.id, 'admin'
  from person p cross join lateral (values ('emailPersonal', p.email_personal), ('emailWork', p.email_work)) as given (field, email)
  where p.sources ->> given.field = 'admin'
  union all
  select 4, keyed_hash('mailbox:' || c.email || ' ' || c.mailbox_name), c.person_id, 'file' from network_contact c where c.slug is null
) as key
where hash is not null
order by hash, rank, person_id;

-- ---------------------------------------------------------------- organizations

-- An imported name stays common only if a role, a study or a supported organization of the common space or of
-- a profile refers to the organization.
create temporary table named_by_files on commit drop as
select o.id from organization o
where coalesce(o.sources ->> 'name', o.source) = 'import'
  and not exists (select from work_role w where w.organization_id = o.id)
  and not exists (select from education e where e.organization_id = o.id)
  and not exists (select from person_supported_organization s where s.organization_id = o.id);
update organization_name n set is_common = false from named_by_files f where f.id = n.organization_id and not n.is_alias;
update organization o set name = null, name_key = null from named_by_files f where f.id = o.id;

-- ---------------------------------------------------------------- what nobody names now

delete from person p
where p.name is null and p.sources = '{}'
  and not exists (select from network_contact r where r.person_id = p.id)
  and not exists (select from users r where r.person_id = p.id)
  and not exists (select from work_role r where r.person_id = p.id)
  and not exists (select from education r where r.person_id = p.id)
  and not exists (select from person_item r where r.person_id = p.id)
  and not exists (select from person_supported_organization r where r.person_id = p.id)
  and not exists (select from registration r where r.person_id = p.id)
  and not exists (select from note r where r.person_id = p.id)
  and not exists (select from label_person r where r.person_id = p.id)
  and not exists (select from relationship r where r.to_person_id = p.id)
  and not exists (select from share_left_out_person r where r.person_id = p.id)
  and not exists (select from share_left_out r where r.person_id = p.id)
  and not exists (select from notification r where r.actor_id = p.id);
delete from organization o
where o.name is null
  and not exists (select from network_contact r where r.organization_id = o.id)
  and not exists (select from label_organization r where r.organization_id = o.id)
  and not exists (select from note r where r.organization_id = o.id);

-- One notification for each administrator about all addresses that wait for confirmation.
insert into notification (user_id, kind)
select id, 'addresses-waiting' from users where is_admin and exists (select from address_claim);
