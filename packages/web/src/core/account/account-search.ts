import { given } from '@tenor/browser/search'
import { readReferral } from './referral.ts'

export type SignInSearch = { next?: string; ref_code?: string }

/** Only a path of our own: a link must not send a fresh session elsewhere. Browsers leave out tabs and line ends. */
export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  const next = search['next']
  const isOurs = typeof next === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(next)
  return given({ next: isOurs ? next : undefined, ref_code: readReferral(search) })
}
