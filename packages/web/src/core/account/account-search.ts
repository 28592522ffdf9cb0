export type SignInSearch = { next?: string }

/** Only a path of our own: a link must not send a fresh session elsewhere. Browsers leave out tabs and line ends. */
export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  const next = search['next']
  return typeof next === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(next) ? { next } : {}
}
