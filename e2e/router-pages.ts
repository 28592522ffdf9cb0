import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What an address leads to that stands for many. */
type Filled = Readonly<Record<string, readonly string[]>>

/** The console lies under a path of its own. */
const APPS = { web: '', console: '/console' } as const
export type App = keyof typeof APPS

/**
 * Every page of an app, from the list that its build writes down of the router: a page that is added is in it. What stands
 * for many needs an example in `filled`, and none there may be of no page.
 */
export function pagesOf(app: App, filled: Filled): string[] {
  const file = fileURLToPath(new URL(`../packages/${app}/dist/.vite/pages.json`, import.meta.url))
  const patterns = Object.keys(JSON.parse(readFileSync(file, 'utf8')))
  const stray = Object.keys(filled).filter((pattern) => !patterns.includes(pattern))
  if (stray.length > 0) throw new Error(`No page of the ${app} is at ${stray.join(', ')}.`)
  return patterns.flatMap((pattern) => {
    const examples = filled[pattern] ?? (pattern.includes('$') ? [] : [pattern])
    if (examples.length === 0) throw new Error(`Write an address for ${pattern} of the ${app}.`)
    return examples.map((path) => (path === '/' ? APPS[app] || '/' : `${APPS[app]}${path}`))
  })
}
