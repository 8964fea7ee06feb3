-- A report stays when its conversation is deleted, so that nobody can remove it by deleting an account.

alter table message_report drop constraint message_report_conversation_id_fkey;
alter table message_report alter column conversation_id drop not null;
alter table message_report
  add constraint message_report_conversation_id_fkey foreign key (conversation_id) references conversation (id) on delete set null;

-- The copied messages get the user ids of their authors, because participants are deleted with the
-- conversation.
update message_report report set messages = (
  select jsonb_agg(copied.message || jsonb_build_object('userId', p.user_id, 'isEdited', false, 'isDeleted', false) order by copied.place)
  from jsonb_array_elements(report.messages) with ordinality as copied (message, place)
  left join participant p on p.conversation_id = report.conversation_id and p.number = (copied.message->>'number')::smallint);
