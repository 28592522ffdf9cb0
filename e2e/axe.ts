import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Scan = {
  /** A selector: what is scanned of the page. */
  part?: string
  /** A page that is scanned whole in one theme differs in another one by its colours only. */
  only?: 'colours'
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds that would keep somebody out, each as "rule: where". Axe runs in the page as it is: the way round by
 * its own adapter, for frames that no page of ours has, took twice the time.
 */
export async function barriersOn(page: Page, { part, only }: Scan = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly =
    only === 'colours' ? { type: 'rule' as const, values: OF_COLOURS } : { type: 'tag' as const, values: TAGS }
  return await page.evaluate(
    async ({ where, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, options)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
    },
    { where: part, options: { runOnly, resultTypes: ['violations' as const] } },
  )
}
