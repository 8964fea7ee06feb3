-- Fast; only a new table. Mails of jobs that were handed to the mail server.

-- A row is written before a mail is handed over, so that the mail is not sent again if the job is repeated
-- because its end could not be stored. Rows are kept for 31 days, longer than any job.
create table handed_mail (
  job_id uuid not null,
  -- SHA-256 of address and subject: the table names no receiver
  mail bytea not null,
  handed_on timestamptz(3) not null,
  primary key (job_id, mail)
);
create index handed_mail_handed_on on handed_mail (handed_on);
