import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Bits of the authenticator data (WebAuthn Level 3, section 6.1). */
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

interface Credential {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

interface Behavior {
  origin?: string;
  /** Whether the authenticator verifies the user by a PIN, a finger or a face; true by default. */
  verifies?: boolean;
  /** Repeats the last counter instead of incrementing it, like a copied authenticator. */
  isCopy?: boolean;
  /** Sends no user handle, like a security key that stores none. */
  namesNobody?: boolean;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
  allowCredentials?: { id: string }[];
}

/** An authenticator and its browser, which create and use passkeys (ES256, attestation "none"). */
export class SoftwareAuthenticator {
  readonly #credentials: Credential[] = [];
  readonly #origin: string;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  /** Creates a passkey (section 6.3.2). Returns what the browser sends to the server. */
  make(options: unknown, { origin, verifies = true }: Behavior = {}) {
    const { challenge, rp, user } = options as Options;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = { id: randomBytes(32), key: privateKey, userHandle: user?.id ?? '', counter: 0 };
    this.#credentials.push(credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, coseKeyOf(publicKey)]);
    const flags = PRESENT | HAS_CREDENTIAL | (verifies ? VERIFIED : 0);
    const authData = Buffer.concat([headOf(rp?.id ?? '', flags, 0), attested]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...idFields(credential),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, origin),
        attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(attestation)),
        transports: ['internal', 'made-up'],
      },
    };
  }

  /** Uses a passkey (section 6.3.3): the newest one that the server allows. */
  use(options: unknown, { origin, verifies = true, isCopy = false, namesNobody = false }: Behavior = {}) {
    const { challenge, rpId = '', allowCredentials } = options as Options;
    const isAllowed = ({ id }: Credential) =>
      allowCredentials?.some((allowed) => allowed.id === id.toString('base64url')) ?? true;
    const credential = this.#credentials.findLast(isAllowed);
    if (credential === undefined) throw new Error('The authenticator has no such passkey.');
    if (!isCopy) credential.counter += 1;
    const authData = headOf(rpId, PRESENT | (verifies ? VERIFIED : 0), credential.counter);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin);
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, clientHash]), credential.key);
    return {
      ...idFields(credential),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(namesNobody ? {} : { userHandle: credential.userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): string {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function idFields({ id }: Credential) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key' as const, clientExtensionResults: {} };
}

/** The hash of the relying party's id, followed by the flags and the counter. */
function headOf(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

/** A P-256 public key in the COSE format (RFC 9053, section 7.1.1). */
function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, isoBase64URL.toBuffer(x)],
    [-3, isoBase64URL.toBuffer(y)],
  ]);
  return isoCBOR.encode(key);
}
