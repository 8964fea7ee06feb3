import { vi } from 'vitest';

const BYTES = new Uint8Array([1, 2, 3, 4]);
/** BYTES as base64url. */
export const PASSKEY_ID = 'AQIDBA';

/** What a server sends to have a passkey used. */
export const PASSKEY_OPTIONS = { options: { challenge: 'AQIDBA', rpId: 'localhost', allowCredentials: [] } };

type Request = Pick<CredentialRequestOptions, 'mediation' | 'signal'>;

/**
 * A browser that knows passkeys, of which the person uses one. `use` decides otherwise: what it throws, the
 * browser throws.
 */
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
  // Without PublicKeyCredential, which goes after the test, nobody asks it.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return { asked };
}

/** What browsers throw when the person cancels. */
export const cancelled = () =>
  Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' });

/** Waits until the page ends the question. */
export const untilEnded = ({ signal }: Request) =>
  new Promise<void>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
