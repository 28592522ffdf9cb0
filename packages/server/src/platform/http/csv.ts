import { csvLine } from '@tenor/contract/http'
import type { FastifyReply } from 'fastify'
import { type FileStream, fileStream } from './file-stream.ts'

/** Rows of a file page by page; nothing is open between two of them. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>

/** What a CSV file is made of. */
export type CsvFile<Row> = {
  /** Its name, for whoever saves it. */
  name: string
  columns: readonly string[]
  fieldsOf: (row: Row) => readonly string[]
  pages: RowPages<Row>
}

/** A CSV file as it is sent, one page of rows in memory however many there are. */
export function csvStream<Row>(
  reply: FastifyReply,
  { name, columns, fieldsOf, pages }: CsvFile<Row>,
): Promise<FileStream> {
  return fileStream(reply, name, csvText(columns, fieldsOf, pages))
}

async function* csvText<Row>(
  columns: CsvFile<Row>['columns'],
  fieldsOf: CsvFile<Row>['fieldsOf'],
  pages: RowPages<Row>,
): AsyncGenerator<string, void, void> {
  let head = csvLine(columns)
  for await (const rows of pages) {
    yield head + rows.map((row) => csvLine(fieldsOf(row))).join('')
    head = ''
  }
  if (head !== '') yield head
}
