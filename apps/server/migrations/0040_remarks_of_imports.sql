-- Remarks of an import about rows and values that it did not import as written. contact_import.result ->
-- 'remarks' has a group for each reason and column, with the first remarks. This table has all remarks of
-- each group, in portions of 100 that are numbered from 1.
create table contact_import_remarks (
  import_id bigint not null references contact_import (id) on delete cascade,
  group_no int not null,
  portion int not null,
  -- [{line, value}]
  remarks jsonb not null,
  primary key (import_id, group_no, portion)
);

-- Until now, the result contained all skipped rows, and only the number of values that were not imported.
create temporary table skipped_row on commit drop as
select i.id as import_id, row.value ->> 'reason' as reason, (row.value ->> 'line')::int as line, row.value ->> 'text' as text
from contact_import i cross join lateral jsonb_array_elements(i.result -> 'skipped') as row
where jsonb_typeof(i.result -> 'skipped') = 'array';

create temporary table skipped_group on commit drop as
select import_id, reason, count(*)::int as total,
  row_number() over (partition by import_id order by count(*) desc, reason)::int as group_no
from skipped_row group by import_id, reason;

-- Indexes for finding the rows of one import.
create index on skipped_row (import_id, reason, line);
create index on skipped_group (import_id);
analyze skipped_row, skipped_group;

insert into contact_import_remarks (import_id, group_no, portion, remarks)
select import_id, group_no, (nth - 1) / 100 + 1, jsonb_agg(jsonb_build_object('line', line, 'value', text) order by nth)
from (
  select r.*, g.group_no, row_number() over (partition by r.import_id, g.group_no order by r.line) as nth
  from skipped_row r join skipped_group g using (import_id, reason)
) as numbered
group by import_id, group_no, (nth - 1) / 100;

update contact_import i
set result = (i.result - 'skipped') || jsonb_build_object('remarks', coalesce((
  select jsonb_agg(jsonb_build_object('kind', 'row', 'column', null, 'reason', g.reason, 'total', g.total, 'first', (
    select jsonb_agg(jsonb_build_object('line', line, 'value', left(text, 200)) order by line)
    from (
      select line, text from skipped_row r where r.import_id = g.import_id and r.reason = g.reason order by line limit 10
    ) as few)) order by g.group_no)
  from skipped_group g where g.import_id = i.id), '[]'))
where i.result ? 'skipped';
