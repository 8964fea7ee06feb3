-- Fast; no table is rewritten. The weekly mail.
create table weekly_mail_setting (
  user_id bigint primary key references users on delete cascade,
  is_on boolean not null default true,
  saved_searches boolean not null default true,
  changed_jobs boolean not null default true,
  losing_touch boolean not null default true,
  -- 1 is Monday
  day smallint not null default 1 check (day between 1 and 7),
  hour smallint not null default 8 check (hour between 0 and 23),
  -- the time zone that the member chose; null: that of the browser
  zone text,
  browser_zone text,
  -- Mails that were due before this instant are not sent.
  changed_on timestamptz(3) not null default now()
);
create index weekly_mail_setting_rhythm on weekly_mail_setting (day, hour, coalesce(zone, browser_zone)) where is_on;

create table weekly_mail (
  user_id bigint not null references users on delete cascade,
  -- the Monday of the week, in the member's time zone
  week date not null,
  due_on timestamptz(3) not null,
  -- handed: the mail was passed to the mail server, which may or may not have received it. It is not sent
  -- again.
  state text not null default 'planned' check (state in ('planned', 'handed', 'sent', 'empty', 'refused')),
  ended_on timestamptz(3),
  primary key (user_id, week)
);
create index weekly_mail_due on weekly_mail (due_on);

alter table saved_search_view drop constraint saved_search_view_telling_check;
alter table saved_search_view add constraint saved_search_view_telling_check
  check (telling in ('never', 'in-kithline', 'weekly-mail'));

-- Fingerprint of the filter and scope that former_seen belongs to; null: the present filter and scope of the
-- search.
alter table saved_search_view add column former_of text;

-- Sessions that an administrator ended. The next request of such a browser is answered with the reason.
create table ended_session (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  why text not null check (why in ('administrator', 'suspended')),
  -- when the session would have expired
  expires_on timestamptz(3) not null
);
create index ended_session_user on ended_session (user_id);
create index ended_session_expires on ended_session (expires_on);
