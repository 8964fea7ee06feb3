/** What a member finds first in the archive. */
export const README = `Your data at Kithline
=====================

This archive holds what Kithline keeps about you, as it was when you asked for it. Times are in UTC.

account.json                    Your login email
profile.json                    Your profile with work history and education, as you see it
facts.json                      What you and administrators have written in your profile, what everybody may know of you, and
                                whether your LinkedIn address waits for an administrator
registration.json               The invitation you came with, and what you entered when you registered
sessions.json                   Since when you are logged in, where you have not logged out, links for new passwords, the login
                                email that you have asked for, former ones that can still come back, and as whom your
                                OpenID provider knows you
security-events.json            What happened to your account in the last 180 days, such as logins and wrong passwords
second-factors.json             That you have an authenticator app, passkeys and recovery codes, since when and when last used
contacts.json, contacts.csv     Your network; the .csv has the columns of the file that a network is imported from
former-contacts.json            What earlier contacts files of yours said, and the last one says no longer
imports.json                    Your imports, with what they counted
import-remarks.json             The rows and values that your imports did not take as they stand, and why
notes.json, notes.csv           Notes that you have written
labels.json                     Labels of your network, and those that you have made in collectives
labelled.json, labels.csv       Who and what has the labels of your network
strengths.json, strengths.csv   How well you know people
rhythms.json                    How often you want to be in touch with people
rhythms-of-labels.json          How often you want to be in touch with all who have a label
logged-contacts.json            When you were in touch with people, as you have logged it
seen-changed-jobs.json          Whose changed jobs you have marked as seen
saved-searches.json             Searches that you have saved, or have seen in collectives, with the ids of what you saw last
sharing.json                    Collectives that your network is shared with, whether a suspension of your account hides that, and
                                who you have left out
collectives.json                The client that you own, the collectives that you are a collaborator of, and when you last left one
invitations-received.json       Invitations to collectives that you have received
invitations-sent.json           Invitations to collectives that you have sent
platform-invitations-sent.json  Invitations to Kithline that you have sent as an administrator
weekly-mail.json                What you have set for the weekly mail, and in which weeks it came
messaging.json                  What you have set for messages, and whom you have blocked
conversations.json              Conversations that you are in, or were, with who takes part
messages.json                   Messages that went to you, and your own ones, with how they stood before you changed them
notifications.json              What you were told
changes.json                    What was changed in your profile, when and by whom
pictures/                       Pictures of you and of your client, if there are any

Not in here: your password, your sessions' keys, what your second factors sign in with, and the hashes by which contacts files are found to mean the same person, which
Kithline keeps only one-way; and what other members have noted for themselves or imported, about you or anybody else, which is
theirs.

In the .csv files an apostrophe stands before text that a spreadsheet would run as a formula. The .json files hold the text
as it is.
`;
