import { encode } from 'uqr'

/** What a poster says; drawn in the reader's language and direction. */
export type PosterWords = {
  readonly brand: string
  readonly title: string
  readonly rate: string
  readonly note: string
  /** The link, as a camera reads it. */
  readonly link: string
  /** The link, as a person reads it. */
  readonly address: string
  /** Above the code of whoever passes it on; null where there is none. */
  readonly referral: { readonly label: string; readonly code: string } | null
  readonly direction: 'ltr' | 'rtl'
}

/** Pixels: four to five, as feeds show it whole. */
export const POSTER = { width: 1080, height: 1350 } as const

const EDGE = 96
/** Side of the code. */
const QR = 240
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
    // Beside the code there is less room.
    context.fillText(text, x, y, POSTER.width - 2 * EDGE - (y > 1000 ? QR + 40 : 0))
  }
  line(words.brand, 160, 56, '#f5f5f0')
  line(words.title, 560, 64, '#c9cbd1')
  line(words.rate, 760, 200, '#f5f5f0')
  line(words.note, 880, 36, '#9a9da6', 450)
  context.fillStyle = '#3a3d45'
  context.fillRect(EDGE, 1000, POSTER.width - 2 * EDGE, 2)
  if (words.referral !== null) {
    line(words.referral.label, 1090, 34, '#9a9da6', 450)
    line(words.referral.code, 1160, 60, '#f5f5f0')
  }
  line(words.address, 1240, 34, '#c9cbd1', 500)
  const side = words.direction === 'rtl' ? EDGE : POSTER.width - EDGE - QR
  drawQr(context, words.link, { x: side, y: 1040 })
}

/** Dark on white, with the quiet border that cameras need. */
function drawQr(context: CanvasRenderingContext2D, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const step = Math.floor(QR / size)
  const inset = Math.floor((QR - step * size) / 2)
  context.fillStyle = '#ffffff'
  context.fillRect(x, y, QR, QR)
  context.fillStyle = '#000000'
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) context.fillRect(x + inset + column * step, y + inset + row * step, step, step)
    }
  }
}

/** The picture as a file; null where the browser makes none. */
export function posterFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob === null ? null : new File([blob], name, { type: 'image/png' })), 'image/png'),
  )
}
