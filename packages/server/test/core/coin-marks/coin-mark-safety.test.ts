import { renderAsync } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { libraryMark } from '../../../src/core/coin-marks/coin-mark-library.ts'
import { isPlain, readIcon } from '../../../src/core/coin-marks/coin-mark-safety.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const DOT = svg('<circle cx="12" cy="12" r="9" fill="#f7931a"/>')

test('shapes and colours are plain, with paints of their own', () => {
  const gradient = '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>'
  expect(isPlain(DOT)).toBe(true)
  expect(isPlain(`<?xml version="1.0"?>\n${DOT}\n`)).toBe(true)
  expect(isPlain(svg(`<title>Coin</title>${gradient}<path d="M0 0h24v24H0z" fill="url(#a)"/>`))).toBe(true)
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['an event', svg('<circle cx="1" cy="1" r="1" onload="alert(1)"/>')],
  ['an event of the root', svg('', 'onload="alert(1)"')],
  ['HTML within', svg('<foreignObject><p>hi</p></foreignObject>')],
  ['a style element', svg('<style>@import "x"</style>')],
  ['a style attribute', svg('<path d="M0 0" style="fill:red"/>')],
  ['a picture from elsewhere', svg('<image href="https://example.com/a.png"/>')],
  ['a file of the machine', svg('<image href="/etc/hostname.png"/>')],
  ['a use of another document', svg('<use href="other.svg#a"/>')],
  ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
  ['a paint from elsewhere', svg('<path d="M0 0" fill="url(https://example.com/#a)"/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
  ['an animation', svg('<animate attributeName="href" to="javascript:1"/>')],
  ['a comment that hides', svg('<!-- --><path d="M0 0"/>')],
  ['a tag that is not closed', '<svg viewBox="0 0 24 24"><path d="M0 0" </svg>'],
  ['no drawing', 'hello'],
])('%s is not plain', async (_name, sent) => {
  expect(isPlain(sent)).toBe(false)
  expect(await readIcon(sent)).toBeNull()
})

test('what is sent comes out as a small PNG of ours, a picture too', async () => {
  const png = await readIcon(DOT)
  const bytes = Buffer.from(png ?? '', 'base64')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([96, 96])
  const large = (await renderAsync(DOT, { fitTo: { mode: 'width', value: 300 } })).asPng()
  const again = Buffer.from((await readIcon(`data:image/png;base64,${large.toString('base64')}`)) ?? '', 'base64')
  expect([again.readUInt32BE(16), again.readUInt32BE(20)]).toEqual([96, 96])
})

test('a picture is a PNG, square, and of bounded weight and size', async () => {
  const wide = (await renderAsync(svg('', 'viewBox="0 0 48 24"'), { fitTo: { mode: 'width', value: 48 } })).asPng()
  const large = (await renderAsync(DOT, { fitTo: { mode: 'width', value: 1_025 } })).asPng()
  const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  for (const sent of [address(wide), address(large), address(Buffer.alloc(49 * 1024)), 'data:image/png;base64,%%%']) {
    expect(await readIcon(sent)).toBeNull()
  }
  expect(await readIcon(svg('<path d="M0 0h24v24"/>', 'viewBox="0 0 48 24"'))).toBeNull()
})

test('the library knows the coins of the catalogue, and a name that is none leads to no file', async () => {
  expect(await libraryMark('BTC')).toContain('<svg')
  for (const coin of ['NOSUCHCOIN', '../../../package', 'btc/..', '']) expect(await libraryMark(coin)).toBeNull()
})
