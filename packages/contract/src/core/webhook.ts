/* Endpoints at which an exchange's own systems hear of events. */

/** What an endpoint is: it is sent to, its events wait, or it hears of nothing any more. */
export const WEBHOOK_STATES = ['active', 'paused', 'ended'] as const
/** One of them. */
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** What became of an event: it waits for its first or next try, it was taken, or it was given up after three days. */
export const WEBHOOK_EVENT_STATES = ['waiting', 'delivered', 'failed'] as const
/** One of them. */
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number]

/** Endpoints that there may be at once. */
export const WEBHOOKS_MOST = 20
/** Hours for which the secret before signs too, after a new one was made. */
export const WEBHOOK_SECRET_HOURS = 24

const LOCAL_NAME = /^(.*\.)?localhost$/
/** The machine itself and what is link-local, as `URL` writes numbers. */
const LOCAL_IPV4 = /^(0|127|169\.254)(\.\d+)+$/

/**
 * Whether events can be sent to an address: https, without a name or password in it. A sandbox also sends to http and to its own
 * machine, where a developer's receiver runs. Where a name leads is judged at each delivery, by the connection.
 */
export function isWebhookUrl(text: string, { isSandbox }: { readonly isSandbox: boolean }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (username !== '' || password !== '' || hostname === '') return false
  return isSandbox ? protocol === 'https:' || protocol === 'http:' : protocol === 'https:' && !isLocal(hostname)
}

/** `hostname` as `URL` has it: an IPv6 address stands in brackets, in its shortest form. */
function isLocal(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  if (!name.startsWith('[')) return LOCAL_NAME.test(name) || LOCAL_IPV4.test(name)
  const groups = groupsOf(name.slice(1, -1))
  const ipv4 = ipv4Within(groups)
  return ((groups[0] ?? 0) & 0xffc0) === 0xfe80 || (ipv4 !== null && LOCAL_IPV4.test(ipv4))
}

function groupsOf(ipv6: string): number[] {
  const [head = '', tail = ''] = ipv6.split('::')
  const [before, after] = [head, tail].map((text) => (text === '' ? [] : text.split(':'))) as [string[], string[]]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** The IPv4 address that an IPv6 one leads to: mapped (::ffff:0:0/96), compatible (::/96) or translated (64:ff9b::/96). */
function ipv4Within(groups: readonly number[]): string | null {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':')
  if (!['0:0:0:0:0:ffff', '0:0:0:0:0:0', '64:ff9b:0:0:0:0'].includes(prefix)) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
