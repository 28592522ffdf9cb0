/*
 * Stands for zod in the browser's build (vite.config.ts). The contract describes each call by a schema; the server
 * checks by it, the browser only takes its types, its path and its method, so the 28 KB that could check stay at home.
 */

const CHECKS: readonly (string | symbol)[] = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync']

const unread: unknown = new Proxy(() => unread, {
  get(_, name) {
    if (CHECKS.includes(name)) throw new TypeError('Schemas are not read in the browser; the server checks by them.')
    return unread
  },
  apply: () => unread,
})

export const z = unread
