export type ContactsFileErrorCode =
  | 'empty'
  | 'too-large'
  | 'wrong-kind'
  | 'archive-broken'
  | 'archive-encrypted'
  | 'archive-too-large'
  | 'archive-without-contacts'
  | 'no-header'
  | 'too-many-rows'
  | 'too-many-today'
  | 'no-contacts';

/** Thrown if nothing of a file can be imported. `clientMessage` is for the user. */
export class ContactsFileError extends Error {
  override readonly name = 'ContactsFileError';
  readonly code: ContactsFileErrorCode;
  readonly clientMessage: string;

  constructor(code: ContactsFileErrorCode, clientMessage: string, options?: ErrorOptions) {
    super(clientMessage, options);
    this.code = code;
    this.clientMessage = clientMessage;
  }
}

export const EXPECTED_FILE =
  'Choose Connections.csv as LinkedIn exports it, or the archive (.zip) that holds it.';
