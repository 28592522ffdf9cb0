import type { Page } from 'playwright-core'

/** Everything that can be pressed or typed into. */
const CONTROLS = 'button, a[href], input, select, summary, [role=tab], [tabindex="0"]'

/** How much wider than the window the page is. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Controls that are smaller than `least` in one direction, each with its size. A hidden input counts as its label. */
export async function smallTargets(page: Page, least: number, selector = CONTROLS): Promise<string[]> {
  return await page.locator(selector).evaluateAll((controls, limit) => {
    return controls.flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      if (height === 0 || (width >= limit && height >= limit)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [`${control.tagName} "${name.trim()}": ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, least)
}

export type FocusStop = { name: string; isSeen: boolean; isUncovered: boolean }

/** Goes through the page by Tab and says of every stop whether its focus can be seen. */
export async function focusStops(page: Page, most: number): Promise<FocusStop[]> {
  const stops: FocusStop[] = []
  for (let count = 0; count < most; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readFocus)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

/** Runs in the page. The ring may be drawn by the control, by the sign beside it or by the box around it. */
function readFocus(): FocusStop | null {
  const control = document.activeElement
  if (control === null || control === document.body) return null
  const hasRing = (element: Element | null | undefined): boolean => {
    if (element === null || element === undefined) return false
    const style = getComputedStyle(element)
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  }
  const label = control.closest('label')
  const isBoxed = control.tagName === 'INPUT' && control.parentElement !== null
  const isSeen =
    hasRing(control) ||
    hasRing(control.nextElementSibling) ||
    (label !== null && [...label.querySelectorAll('*')].some(hasRing)) ||
    (isBoxed && getComputedStyle(control.parentElement).boxShadow !== 'none')
  const shown = (label ?? control).getBoundingClientRect()
  const x = shown.x + shown.width / 2
  const y = shown.y + shown.height / 2
  const top = document.elementFromPoint(x, y)
  const isUncovered = top !== null && (label ?? control).contains(top)
  const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
  return { name: `${control.tagName} "${name.slice(0, 60)}"`, isSeen, isUncovered }
}
