import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A CSV file on its way: made while it is sent. */
export type CsvStream = Readable & { readonly isCsv: true }

/** Rows of a file page by page; nothing is open between two of them. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>

/**
 * One field. A spreadsheet takes text that begins with one of = + - @ for a formula, so such text gets an apostrophe in
 * front; numbers are let through as they are.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const harmless = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line (RFC 4180) with its end. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** What a CSV file is made of. */
export type CsvFile<Row> = {
  /** Its name, for whoever saves it. */
  name: string
  columns: readonly string[]
  fieldsOf: (row: Row) => readonly string[]
  pages: RowPages<Row>
}

/**
 * A file as it is sent, one page of rows in memory however many there are: the next one is read when the caller has taken
 * the last. What cannot be read at all is refused as in any call. A failure midway breaks the connection, so that nobody
 * takes half a file for a whole one: by a reset, since a proxy that speaks HTTP/1.0 takes an orderly end for the file's.
 */
export async function csvStream<Row>(reply: FastifyReply, file: CsvFile<Row>): Promise<CsvStream> {
  const pages = file.pages[Symbol.asyncIterator]()
  const first = await pages.next()
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  const isAsked = reply.request.method !== 'HEAD'
  const stream = Readable.from(isAsked ? textOf(file, pages, first) : [], { objectMode: false })
  if (!isAsked) await pages.return?.()
  stream.on('error', () => {
    if (reply.raw.headersSent) reply.raw.socket?.resetAndDestroy()
  })
  return Object.assign(stream, { isCsv: true } as const)
}

async function* textOf<Row>(
  { columns, fieldsOf }: CsvFile<Row>,
  pages: AsyncIterator<readonly Row[]>,
  first: IteratorResult<readonly Row[]>,
): AsyncGenerator<string, void, void> {
  try {
    yield csvLine(columns)
    for (let page = first; page.done !== true; page = await pages.next()) {
      if (page.value.length > 0) yield page.value.map((row) => csvLine(fieldsOf(row))).join('')
    }
  } finally {
    await pages.return?.()
  }
}
