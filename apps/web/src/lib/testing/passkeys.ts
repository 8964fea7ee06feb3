import { vi } from 'vitest';

const BYTES = new Uint8Array([1, 2, 3, 4]);
/** The id of the passkey: BYTES in base64url. */
export const PASSKEY_ID = 'AQIDBA';

export const PASSKEY_OPTIONS = { options: { challenge: 'AQIDBA', rpId: 'localhost', allowCredentials: [] } };

type Request = Pick<CredentialRequestOptions, 'mediation' | 'signal'>;

/** Simulates a browser that has a passkey. If `use` throws an error, so does the browser. */
export function browserWithPasskeys(use: (asked: Request) => Promise<void> = async () => undefined) {
  const asked: Request[] = [];
  class FakeCredential {
    static readonly isConditionalMediationAvailable = async () => true;
    readonly id = PASSKEY_ID;
    readonly rawId = BYTES.buffer;
    readonly type = 'public-key';
    readonly response = {
      authenticatorData: BYTES,
      clientDataJSON: BYTES,
      signature: BYTES,
      userHandle: BYTES,
    };
    getClientExtensionResults() {
      return {};
    }
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  const get = async (request: Request) => {
    asked.push(request);
    await use(request);
    return new FakeCredential();
  };
  // Tests need not remove this property. Pages use it only while PublicKeyCredential exists, which tests
  // remove after each test.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return { asked };
}

/** The error that browsers throw if the user cancels. */
export const cancelled = () =>
  Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' });

/** Waits until the page cancels the request. */
export const untilEnded = ({ signal }: Request) =>
  new Promise<void>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
