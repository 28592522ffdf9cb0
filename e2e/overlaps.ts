import type { Page } from 'playwright-core'

/** Pixels by which lines of text may touch: letters end before their box does. */
const TOUCH = 3

/** Words of the page that lie upon one another, each pair as "one | other". What lies over the page has a layer of its own. */
export async function overlapsOf(page: Page, part = 'main'): Promise<string[]> {
  return await page.evaluate(
    ({ root, touch }) => {
      type Word = { text: string; box: DOMRect; of: Element }
      const words: Word[] = []
      const walker = document.createTreeWalker(document.querySelector(root) ?? document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const [text, of] = [(node.textContent ?? '').trim(), node.parentElement]
        if (text === '' || of === null || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue
        if (of.closest('.visually-hidden, [role=tooltip], select, option') !== null) continue
        const frame = of.closest('[data-list], nav')?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) {
          // What a frame that scrolls does not show lies on nothing.
          const isCut = frame !== undefined && (box.right > frame.right + 1 || box.left < frame.left - 1)
          if (box.width > 1 && !isCut) words.push({ text, box, of })
        }
      }
      words.sort((one, other) => one.box.top - other.box.top)
      const found: string[] = []
      for (const [index, one] of words.entries()) {
        for (const other of words.slice(index + 1)) {
          if (other.box.top >= one.box.bottom - touch) break
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const isSame = one.of.contains(other.of) || other.of.contains(one.of)
          if (across > touch && !(isSame && one.text === other.text)) found.push(`${one.text} | ${other.text}`)
        }
      }
      return [...new Set(found)]
    },
    { root: part, touch: TOUCH },
  )
}
