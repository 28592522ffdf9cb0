import { type Decimal8, readAmount } from '@tenor/contract/money'
import { type Environment, text, Unusable } from './setting-text.ts'

const TOKEN_LENGTH = 32
const NAME_LENGTH = 40

/** The exchange's wallet: where it is, what it is asked under, and what customers know it by. */
export type WalletSetting = { url: string; key: string; name: string }

/** TENOR_WALLET_URL, TENOR_WALLET_KEY, TENOR_WALLET_NAME; without the first there is none. */
export function walletOf(env: Environment, mode: 'sandbox' | 'live'): WalletSetting | null {
  const given = text(env, 'TENOR_WALLET_URL')
  const key = text(env, 'TENOR_WALLET_KEY')
  if (given === null) return null
  // The text itself is not said: it may hold a password.
  const url = outsideUrl(given, mode)
  if (url === null) {
    throw new Unusable(
      'TENOR_WALLET_URL is no address: write one such as https://wallet.example.com/tenor, with https in live mode.',
    )
  }
  if (key === null || !isToken(key)) {
    throw new Unusable(`TENOR_WALLET_KEY is no key: write at least ${TOKEN_LENGTH} random letters and digits.`)
  }
  return { url, key, name: nameOf(env, 'TENOR_WALLET_NAME', 'Exchange') }
}

/** What the exchange's campaign system calls under, and what it may give on a UTC day in USDT. */
export type CampaignSetting = { key: string; dayQuota: Decimal8 | null }

/** TENOR_CAMPAIGN_KEY, TENOR_CAMPAIGN_QUOTA. A sandbox has a key that everybody knows, and no quota unless one is set. */
export function campaignOf(env: Environment, mode: 'sandbox' | 'live'): CampaignSetting | null {
  const key = text(env, 'TENOR_CAMPAIGN_KEY') ?? (mode === 'sandbox' ? 'sandbox' : null)
  const quota = text(env, 'TENOR_CAMPAIGN_QUOTA')
  if (key === null) return null
  if (key !== 'sandbox' && !isToken(key)) {
    throw new Unusable(`TENOR_CAMPAIGN_KEY is no key: write at least ${TOKEN_LENGTH} random letters and digits.`)
  }
  if (mode === 'live' && (quota === null || key === 'sandbox')) {
    throw new Unusable(
      'TENOR_CAMPAIGN_QUOTA is missing in live mode: write what may be given on a day in USDT, such as 5000.',
    )
  }
  const dayQuota = quota === null ? null : readAmount(quota)
  if (quota !== null && dayQuota === null) {
    throw new Unusable('TENOR_CAMPAIGN_QUOTA is no amount: write what may be given on a day in USDT, such as 5000.')
  }
  return { key, dayQuota }
}

/** An address outside without a password in it: https, but for this machine and a sandbox. Null where it is none. */
export function outsideUrl(value: string, mode: 'sandbox' | 'live'): string | null {
  const url = URL.parse(value)
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && (mode === 'sandbox' || isLocal))
  return isSafe ? value : null
}

function isToken(key: string): boolean {
  return key.length >= TOKEN_LENGTH && /^[\w.~+/=-]+$/.test(key)
}

/** What customers read: a few words, without signs that would break a sentence. */
export function nameOf(env: Environment, setting: string, otherwise: string): string {
  const name = text(env, setting) ?? otherwise
  if (name.length <= NAME_LENGTH && /^[\p{L}\p{N} .&'-]+$/u.test(name)) return name
  throw new Unusable(`${setting} is no name: write at most ${NAME_LENGTH} letters, digits and spaces.`)
}
