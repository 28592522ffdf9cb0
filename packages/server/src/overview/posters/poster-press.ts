import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { Refusal } from '../../platform/http/index.ts'

/** Fonts of the pictures: subsets that are shipped, so that a picture looks the same on every machine. */
const POSTER_FONTS = [
  'inter-regular',
  'inter-semibold',
  'noto-sans-arabic-regular',
  'noto-sans-arabic-semibold',
  'noto-sans-sc-regular',
  'noto-sans-sc-semibold',
].map((name) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url)))

/** Pictures that are kept: about 60 KB each. */
const KEPT = 200
/** Pictures that wait to be drawn; one more is told to come again. */
const WAITING = 12
const AGAIN_AFTER_SECONDS = 2

type Picture = { png: Buffer /** Names the content, for If-None-Match. */; tag: string }

/** Draws pictures one after another beside the event loop, each content once, and keeps the latest. */
export type Press = { print(svg: string): Promise<Picture>; readonly drawn: number }

type PressOptions = { kept?: number; waiting?: number; draw?: (svg: string) => Promise<Buffer> }

export function createPress({ kept = KEPT, waiting = WAITING, draw = drawPng }: PressOptions = {}): Press {
  const pictures = new Map<string, Promise<Picture>>()
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  let drawn = 0

  async function drawNext(svg: string, tag: string): Promise<Picture> {
    const before = last
    pending += 1
    const picture = before.then(async () => {
      drawn += 1
      return { png: await draw(svg), tag }
    })
    last = picture.catch(() => undefined)
    return picture.finally(() => {
      pending -= 1
    })
  }

  return {
    get drawn() {
      return drawn
    },
    async print(svg) {
      const tag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`
      const known = pictures.get(tag)
      if (known !== undefined) {
        // The last that was asked for goes last.
        pictures.delete(tag)
        pictures.set(tag, known)
        return known
      }
      if (pending >= waiting) {
        throw new Refusal(503, 'request.unavailable', {}, { retryAfterSeconds: AGAIN_AFTER_SECONDS })
      }
      const picture = drawNext(svg, tag)
      pictures.set(tag, picture)
      picture.catch(() => pictures.delete(tag))
      for (const oldest of pictures.keys()) {
        if (pictures.size <= kept) break
        pictures.delete(oldest)
      }
      return picture
    },
  }
}

async function drawPng(svg: string): Promise<Buffer> {
  const font = { loadSystemFonts: false, fontFiles: POSTER_FONTS, defaultFontFamily: 'Inter' }
  return (await renderAsync(svg, { font })).asPng()
}
