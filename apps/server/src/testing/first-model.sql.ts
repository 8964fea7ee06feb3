/**
 * Rows of a database of the first model (migrations 0001 to 0009), in which facts from files were stored in
 * shared profiles.
 *
 * Members: 1 is the first administrator. 2 is Ada, who was invited by an administrator with her profile
 * address, and owns the first client. 3 is Bo, who was invited by Ada, registered as the person with the
 * address 'bo', and owns the second client. 4 is Cy, who was invited by an administrator and registered as a
 * person in Ada's file. 5 is Di, from the sample population. 6 is Ed, who was invited by Bo and typed Zoe's
 * address.
 *
 * Others: 10 is Leila, in two files. 11 is Max, without a profile address. 12 is Nia, described by an
 * administrator. 13 is Gus, who is no longer in Ada's file, but about whom Ada has a note. 14 is Hal, about
 * whom no facts are left. 15 is a person of the sample population. 16 is Zoe.
 */
export const FIRST_MODEL = `
insert into person (id, first_name, last_name, name, name_key, credentials, headline, email_personal, email_work, linkedin, mapped_names, sources, created_on)
overriding system value values
  (1, 'Administrator', '', 'Administrator', 'administrator', null, null, 'admin@example.test', null, null, '{}', '{"name":"admin","emailPersonal":"admin"}', '2024-01-01'),
  (2, 'Ada', 'Ångström', 'Ada Ångström', 'ada angstrom', null, null, 'ada@example.test', null, 'https://www.linkedin.com/in/ada', '{}', '{"firstName":"self","lastName":"self","emailPersonal":"self","linkedin":"self"}', '2024-01-02'),
  (3, 'Bo', 'de la Cruz', 'Bo de la Cruz', 'bo de la cruz', null, null, 'bo@example.test', 'bo@work.test', 'https://www.linkedin.com/in/bo', '{Robert Cruz}', '{"firstName":"self","lastName":"self","emailPersonal":"self","emailWork":"import","linkedin":"self"}', '2024-01-03'),
  (4, 'Cy', 'Dunn', 'Cy Dunn', 'cy dunn', 'PhD', 'Looks after Cy', 'cy@example.test', null, 'https://www.linkedin.com/in/cy', '{}', '{"firstName":"self","lastName":"self","emailPersonal":"self","linkedin":"import","credentials":"import","headline":"admin"}', '2024-01-03'),
  (5, 'Dinah', 'Eze', 'Dinah Eze', 'dinah eze', null, 'Of the sample', null, null, 'https://www.linkedin.com/in/di', '{}', '{"firstName":"sample","lastName":"sample","headline":"sample","linkedin":"sample","preferredFirstName":"sample"}', '2024-01-01'),
  (6, 'Ed', 'Fox', 'Ed Fox', 'ed fox', null, null, 'ed@example.test', null, 'https://www.linkedin.com/in/zoe', '{}', '{"firstName":"self","lastName":"self","emailPersonal":"self","linkedin":"self"}', '2024-03-01'),
  (10, 'Leila', 'Haddad', 'Leila Haddad', 'leila haddad', 'MBA', null, 'leila@gmail.com', null, 'https://www.linkedin.com/in/leila', '{Leila H}', '{"firstName":"import","lastName":"import","credentials":"import","emailPersonal":"import","linkedin":"import"}', '2024-01-03'),
  (11, 'Max', 'Ito', 'Max Ito', 'max ito', null, null, null, 'max@work.test', null, '{}', '{}', '2024-01-03'),
  (12, 'Nia', 'Jones', 'Nia Jones', 'nia jones', null, 'Described', null, null, 'https://www.linkedin.com/in/nia', '{}', '{"headline":"admin","linkedin":"import"}', '2024-01-03'),
  (13, 'Gus', 'King', 'Gus King', 'gus king', null, null, null, null, null, '{}', '{}', '2024-01-03'),
  (14, 'Hal', 'Lee', 'Hal Lee', 'hal lee', null, null, null, null, null, '{}', '{}', '2024-01-03'),
  (15, 'Sam', 'Ple', 'Sam Ple', 'sam ple', null, null, null, 'sam@example.org', 'https://www.linkedin.com/in/sam', '{}', '{"firstName":"sample","lastName":"sample","emailWork":"sample","linkedin":"sample"}', '2024-01-01'),
  (16, 'Zoe', 'Moss', 'Zoe Moss', 'zoe moss', null, null, null, null, 'https://www.linkedin.com/in/zoe', '{}', '{"firstName":"import","lastName":"import","linkedin":"import"}', '2024-01-03');
update person set preferred_first_name = 'Di' where id = 5;
select setval(pg_get_serial_sequence('person', 'id'), 100);
insert into person_slug (slug, person_id, is_alias, created_on) values
  ('ada', 2, false, '2024-01-02'), ('bo', 3, false, '2024-01-03'), ('cy', 4, false, '2024-01-03'), ('di', 5, false, '2024-01-01'),
  ('leila', 10, false, '2024-02-01'), ('leila-old', 10, true, '2024-01-03'), ('nia', 12, false, '2024-01-03'), ('sam', 15, false, '2024-01-01'),
  ('zoe', 16, false, '2024-01-03');
insert into person_email (email, person_id, source) values
  ('bo@work.test', 3, 'import'), ('leila@gmail.com', 10, 'import'), ('max@work.test', 11, 'import'), ('sam@example.org', 15, 'sample');

insert into users (id, username, username_norm, password_hash, is_admin, person_id, created_on) overriding system value values
  (1, 'admin@example.test', 'admin@example.test', '', true, 1, '2024-01-01'), (2, 'ada@example.test', 'ada@example.test', '', false, 2, '2024-01-02'),
  (3, 'bo@example.test', 'bo@example.test', '', false, 3, '2024-02-01'), (4, 'cy@example.test', 'cy@example.test', '', false, 4, '2024-02-01'),
  (5, 'di@example.test', 'di@example.test', '', false, 5, '2024-01-01'), (6, 'ed@example.test', 'ed@example.test', '', false, 6, '2024-03-01');
insert into scope (id, kind) overriding system value
  select i, case when i < 7 then 'network' else 'collective' end from generate_series(1, 8) as i;
insert into network (id, user_id, updated_on) values
  (1, 1, null), (2, 2, '2025-05-06'), (3, 3, null), (4, 4, '2025-01-01'), (5, 5, '2026-10-02'), (6, 6, null);
insert into contact_import (id, user_id, network_id, state, file_name, created_on, completed_on) overriding system value values
  (1, 2, 2, 'completed', 'Connections.csv', '2024-01-03 09:00Z', '2024-01-03 09:01Z'),
  (2, 2, 2, 'completed', 'Basic_LinkedInDataExport_05-05-2025.zip', '2025-05-06 09:00Z', '2025-05-06 09:01Z'),
  (3, 4, 4, 'completed', 'Connections.csv', '2025-01-01 09:00Z', '2025-01-01 09:01Z'),
  (4, 5, 5, 'completed', 'Connections.csv', '2026-10-02 09:00Z', '2026-10-02 09:00Z'),
  (5, 4, 4, 'failed', 'Connections.csv', '2025-06-01 09:00Z', null);
select setval(pg_get_serial_sequence('contact_import', 'id'), 100);

insert into organization (id, name, name_key, source, sources) overriding system value values
  (1, 'Acme Inc.', 'acme inc.', 'import', '{}'), (2, 'Globex', 'globex', 'import', '{}'), (3, 'Curated Corp', 'curated corp', 'import', '{"name":"admin"}'),
  (4, 'Sample Works', 'sample works', 'sample', '{}'), (5, 'Own Firm', 'own firm', 'import', '{}'), (6, 'Labelled Ltd', 'labelled ltd', 'import', '{}');
select setval(pg_get_serial_sequence('organization', 'id'), 100);
insert into organization_name (name_norm, organization_id, name, is_alias) values
  ('acme', 1, 'Acme Inc.', false), ('globex', 2, 'Globex', false), ('curated', 3, 'Curated Corp', false), ('curated old', 3, 'Curated Old', true),
  ('sample works', 4, 'Sample Works', false), ('own firm', 5, 'Own Firm', false), ('labelled', 6, 'Labelled Ltd', false);
insert into title (id, name, name_norm) overriding system value values (1001, 'Engineer', 'engineer'), (1002, 'Partner', 'partner');
select setval(pg_get_serial_sequence('title', 'id'), 2000);

insert into network_contact (network_id, person_id, connected_on, company, position, email, first_import_id, last_import_id) values
  (2, 10, '2020-01-02', 'ACME, Inc', 'Engineer', null, 1, 2), (2, 3, '2021-01-01', 'Acme Inc.', 'Partner', null, 1, 1),
  (2, 4, '2021-01-01', null, null, null, 1, 1), (2, 11, '2021-01-01', 'Curated Old', null, 'max@work.test', 2, 2),
  (2, 16, null, 'Hidden Works GmbH', 'Weaver', null, 2, 2),
  (4, 10, '2019-01-02', 'Acme Inc.', 'Engineer', 'leila@gmail.com', 3, 3), (4, 3, '2022-01-01', null, 'Partner', 'bo@work.test', 3, 3),
  (4, 12, null, null, null, null, 3, 3), (5, 15, '2020-01-01', 'Sample Works', 'Partner', null, 4, 4), (5, 2, '2020-01-01', null, null, null, 4, 4);
insert into work_role (id, person_id, organization_id, title, title_id, is_ongoing, is_primary, source, to_year) overriding system value values
  (501, 10, 1, 'Engineer', 1001, true, true, 'import', null), (502, 10, 2, 'Partner', 1002, false, false, 'import', 2020),
  (503, 3, 1, 'Partner', 1002, true, true, 'import', null), (504, 4, 5, 'Engineer', 1001, true, true, 'self', null),
  (505, 4, 1, 'Partner', 1002, false, false, 'admin', 2019), (506, 15, 4, 'Partner', 1002, true, true, 'sample', null),
  (507, 5, 4, 'Engineer', 1001, true, true, 'sample', null), (508, 12, 3, 'Engineer', 1001, true, true, 'admin', null);
select setval(pg_get_serial_sequence('work_role', 'id'), 1000);
insert into education (person_id, organization_id, source) values (4, 5, 'self'), (5, 4, 'sample');
insert into lookup (id, dataset, name, name_norm) overriding system value values (9001, 'interests', 'Rowing', 'rowing');
insert into person_item (person_id, dataset, item_id) values (4, 'interests', 9001), (5, 'interests', 9001), (15, 'interests', 9001);
insert into person_supported_organization (person_id, organization_id) values (4, 3), (5, 4);

insert into client (id, name, name_norm, owner_id) overriding system value values (1, 'Client', 'client', 2), (2, 'Second', 'second', 3);
insert into collective (id, client_id, name, name_norm) values (7, 1, 'Harbour', 'harbour'), (8, 2, 'Inland', 'inland');
insert into collaborator (collective_id, user_id) values (7, 3), (8, 6);
insert into collective_network (collective_id, network_id) values (7, 2), (7, 3);
insert into invite (id, first_name, last_name, email_address, email_key, linkedin_url, registration_code, created_by, search_norm) overriding system value values
  (1, 'Ada', 'A', 'ada@example.test', 'ada@example.test', 'linkedin.com/in/Ada/', 'a', 1, ''), (2, 'Bo', 'C', 'bo@example.test', 'bo@example.test', null, 'b', 2, ''),
  (3, 'Cy', 'D', 'cy@example.test', 'cy@example.test', null, 'c', 1, ''), (4, 'Ed', 'F', 'ed@example.test', 'ed@example.test', null, 'd', 3, '');
insert into registration (invite_id, first_name, last_name, email_primary, status, person_id, user_id, completed, no_match) values
  (1, 'Ada', 'A', 'ada@example.test', '', 2, 2, true, true), (2, 'Bo', 'C', 'bo@example.test', '', 3, 3, true, false),
  (3, 'Cy', 'D', 'cy@example.test', '', 4, 4, true, false), (4, 'Ed', 'F', 'ed@example.test', '', 6, 6, true, true);
insert into collective_invitation (id, collective_id, first_name, last_name, email_address, email_key, search_norm, user_id, invite_id, created_by, accepted)
overriding system value values
  (1, 7, 'Bo', 'C', 'bo@example.test', 'bo@example.test', '', 3, 2, 2, true), (2, 8, 'Ed', 'F', 'ed@example.test', 'ed@example.test', '', 6, 4, 3, true),
  (3, 7, 'Di', 'E', 'di@example.test', 'di@example.test', '', 5, null, 2, null);
insert into notification (user_id, kind, collective_id, actor_id, invitation_id, facts) values
  (5, 'invitation', 7, 2, 3, '{}'), (2, 'invitation-accepted', 7, 3, 1, '{"persons": 1}');

insert into note (user_id, scope_id, person_id, organization_id, note) values
  (2, 2, 10, null, 'Ada of Leila'), (2, 2, 13, null, 'Ada of Gus'), (2, 2, null, 1, 'Ada of Acme'), (2, 2, 3, null, 'Ada of Bo'),
  (4, null, 3, null, 'Cy of Bo'), (2, 7, 3, null, 'Harbour of Bo'), (6, 6, 3, null, 'Ed of Bo');
insert into label (id, scope_id, user_id, name, name_norm) overriding system value values
  (1, 2, null, 'Friends', 'friends'), (2, 7, null, 'Crew', 'crew'), (3, null, 1, 'Watch', 'watch');
insert into label_person (label_id, person_id) values (1, 10), (1, 3), (2, 3), (2, 10), (3, 3);
insert into label_organization (label_id, organization_id) values (1, 1), (1, 6);
insert into relationship (user_id, to_person_id, strength) values (2, 10, 3), (2, 3, 2), (4, 3, 1), (6, 3, 1);
insert into share_left_out_label (collective_id, network_id, label_id) values (7, 2, 1);
insert into share_left_out_person (collective_id, network_id, person_id) values (7, 2, 16), (7, 2, 3);
insert into share_left_out (collective_id, network_id, person_id) values (7, 2, 16), (7, 2, 3), (7, 2, 10);
`;
