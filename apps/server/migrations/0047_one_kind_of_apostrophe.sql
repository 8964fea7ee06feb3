-- Merges labels of the same network, collective or administrator whose names differ only in the kind of
-- apostrophe. The oldest label gets the people and organizations of the others. Labels are not merged if a
-- share leaves out the people of one of them: otherwise the upgrade would show or hide people.
create temporary table labels_alike on commit drop as
select id, plain, min(id) over holder as kept_id, count(*) over holder = 1 or not bool_or(leaves_out) over holder as is_one
from (
  select id, scope_id, user_id, translate(name_norm, '’‘ʼʻ`′ʹʾʿ‛ꞌ', repeat('''', 11)) as plain,
    exists (select from share_left_out_label s where s.label_id = label.id) as leaves_out
  from label
) as label
window holder as (partition by scope_id, user_id, plain);

insert into label_person (label_id, person_id, created_on)
select l.kept_id, g.person_id, min(g.created_on) from label_person g join labels_alike l on l.id = g.label_id
where l.is_one and l.id <> l.kept_id
group by 1, 2
on conflict do nothing;

insert into label_organization (label_id, organization_id, created_on)
select l.kept_id, g.organization_id, min(g.created_on) from label_organization g join labels_alike l on l.id = g.label_id
where l.is_one and l.id <> l.kept_id
group by 1, 2
on conflict do nothing;

delete from label using labels_alike l where l.id = label.id and l.is_one and l.id <> l.kept_id;

update label set name_norm = l.plain from labels_alike l
where l.id = label.id and l.is_one and label.name_norm <> l.plain;
