import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/* An authenticator in memory: P-256, no attestation. What it says is signed as a real one signs it. */

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

export type AuthenticatorWish = {
  origin: string
  /** Left out: the person was asked for their finger. */
  isUnverified?: boolean
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text64 = (data: Buffer) => data.toString('base64url')

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

export function madeUpAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''

  function authenticatorData(
    rpId: string,
    { isUnverified, counter = 0 }: AuthenticatorWish,
    attested?: Buffer,
  ): Buffer {
    const flags = 0x01 | (isUnverified === true ? 0 : 0x04) | (attested === undefined ? 0 : 0x40)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    id: text64(id),
    /** Answers options for a new passkey. */
    create(options: Options, wish: AuthenticatorWish) {
      userHandle = options.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(options.rp?.id ?? '', wish, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: text64(id),
        rawId: text64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(clientData('webauthn.create', options.challenge, wish.origin)),
          attestationObject: text64(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Answers options for signing in. */
    get(options: Options, wish: AuthenticatorWish) {
      const client = clientData('webauthn.get', options.challenge, wish.origin)
      const data = authenticatorData(options.rpId ?? '', wish)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: text64(id),
        rawId: text64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(client),
          authenticatorData: text64(data),
          signature: text64(signature),
          userHandle,
        },
      }
    },
  }
}
