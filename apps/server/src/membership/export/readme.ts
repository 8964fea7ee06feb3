export const README = `Your data at Kithline
=====================

This archive holds what Kithline keeps about you, as it was while you downloaded it. Times are in UTC.

account.json                    Your login email
profile.json                    Your profile with work history and education, as you see it
facts.json                      What you and administrators have written in your profile, the facts about you that every member
                                may see, and whether an administrator still has to confirm your LinkedIn address
registration.json               The invitation with which you registered, and what you entered
sessions.json                   The browsers in which you are logged in, links for new passwords, a requested login email,
                                previous login emails that can still be restored, and your account at the OpenID provider
access-tokens.json              Your personal access tokens: what they may do, until when, and when they were last used
security-events.json            What happened to your account in the last 180 days, such as logins and wrong passwords
second-factors.json             Your authenticator app, passkeys and recovery codes: when they were added and last used
contacts.json, contacts.csv     Your network; the .csv has the columns of a contacts file
former-contacts.json            What your earlier contacts files said and the latest one no longer says
imports.json                    Your imports, with their counts
import-remarks.json             Remarks of your imports: rows and values that were left out, changed or look wrong, and why
notes.json, notes.csv           Notes that you have written
labels.json                     Labels of your network, your private labels, and those that you have made in collectives
labelled.json, labels.csv       Who and what has the labels of your network, and your private labels
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
weekly-mail.json                Your settings for the weekly mail, and the weeks in which it came
messaging.json                  Your settings for messages, and the people you blocked
conversations.json              Conversations that you are in, with their participants, and those that you have left
messages.json                   Messages sent to you in conversations that you are in, and your own ones with their earlier
                                versions
introductions-asked.json        Requests for an introduction that you have made, with the results that you may know
introductions-received.json     Requests for an introduction that have reached you, and your answers
introduction-settings.json      Whether members can ask you for introductions, and from whom you take no requests
notifications.json              Your notifications
changes.json                    Changes of your profile: what, when and by whom
pictures/                       Your picture and the picture of your client, if there are any

The archive does not contain:
- your password, the keys of your sessions, your access tokens themselves and the secrets of your second factors;
- the hashes that show whether two contacts files mean the same person, which cannot be turned back into addresses;
- what other members wrote or imported, except messages and requests to you. It belongs to them.

In the .csv files, text that a spreadsheet would run as a formula begins with an apostrophe. The .json files contain the
text as it is.
`;
