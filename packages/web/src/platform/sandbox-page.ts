/** What the page itself says of where it is, before the session has. */
export function isSandboxPage(): boolean {
  return document.querySelector('meta[name=mode]')?.getAttribute('content') === 'sandbox'
}
