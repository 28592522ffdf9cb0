/** What a poster says; drawn in the reader's language and direction. */
export type PosterWords = {
  readonly brand: string
  readonly title: string
  readonly rate: string
  readonly note: string
  readonly address: string
  readonly direction: 'ltr' | 'rtl'
}

/** Pixels: four to five, as feeds show it whole. */
export const POSTER = { width: 1080, height: 1350 } as const

const EDGE = 96
const FACE = '"Inter Variable", Inter, "Noto Sans SC", "Noto Sans Arabic", sans-serif'

/** Draws the poster. Its colours are its own: it is looked at outside the page. */
export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = POSTER.width
  canvas.height = POSTER.height
  context.fillStyle = '#16181d'
  context.fillRect(0, 0, POSTER.width, POSTER.height)
  context.direction = words.direction
  context.textAlign = 'start'
  const x = words.direction === 'rtl' ? POSTER.width - EDGE : EDGE
  const line = (text: string, y: number, size: number, colour: string, weight = 600) => {
    context.fillStyle = colour
    context.font = `${weight} ${size}px ${FACE}`
    context.fillText(text, x, y, POSTER.width - 2 * EDGE)
  }
  line(words.brand, 160, 56, '#f5f5f0')
  line(words.title, 560, 64, '#c9cbd1')
  line(words.rate, 760, 200, '#f5f5f0')
  line(words.note, 880, 36, '#9a9da6', 450)
  context.fillStyle = '#3a3d45'
  context.fillRect(EDGE, 1120, POSTER.width - 2 * EDGE, 2)
  line(words.address, 1220, 40, '#f5f5f0', 500)
}

/** The picture as a file; null where the browser makes none. */
export function posterFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob === null ? null : new File([blob], name, { type: 'image/png' })), 'image/png'),
  )
}
