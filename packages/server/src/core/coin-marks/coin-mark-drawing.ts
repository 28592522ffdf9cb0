import { renderAsync } from '@resvg/resvg-js'

/** Pixels of a side of a mark that is kept as a picture: enough for the largest on a screen of double density. */
const SIDE = 96
/** Pixels of a side of a library's drawing that weighs less as a picture: nearly twice those of a mark in a row. */
const ROW_SIDE = 48
/** Characters above which a drawing weighs more than its picture. */
const LONGEST_DRAWING = 3_000

/** A drawing as PNG in base64. Throws for what cannot be drawn. */
export async function drawnMark(svg: string, side: number = SIDE): Promise<string> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: side },
    font: { loadSystemFonts: false },
  })
  if (image.width !== side || image.height !== side) throw new RangeError('a mark is a square')
  return image.asPng().toString('base64')
}

/** A picture as a drawing of 24 by 24, as the library's are. */
export function pictureMark(png: string): string {
  const place = 'width="24" height="24" viewBox="0 0 24 24"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place}><image width="24" height="24" href="data:image/png;base64,${png}"/></svg>`
}

/** The drawing, or a picture of it where that is smaller. */
export async function lightMark(svg: string): Promise<string> {
  return svg.length <= LONGEST_DRAWING ? svg : pictureMark(await drawnMark(svg, ROW_SIDE))
}
