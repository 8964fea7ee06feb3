-- Fast; no table is rewritten. The results of the latest backups. Backups do not contain this table.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  -- null while the backup is running, and after its process was killed
  ended_at timestamptz(3),
  bytes bigint,
  target text not null check (target in ('stdout', 'file', 's3')),
  -- made by the schedule, not by the command
  is_scheduled boolean not null,
  -- why the backup failed
  error text,
  -- when the whole backup was read again and its checksums were correct
  verified_at timestamptz(3)
);
