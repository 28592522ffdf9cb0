import {
  ASSET_FILE_COLUMNS,
  ASSET_FILE_LINES,
  type AssetFileReport,
  type NewAsset,
  newAsset,
  readCsvRow,
} from '@tenor/contract/core'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { GivingAct } from '../proposals/index.ts'
import { type AssetActs, addAsset } from './asset-acts.ts'
import { readNewAsset, takesTwoByItself } from './asset-new.ts'
import { changeAssets, lastPlace, readAssets, type StoredAsset } from './asset-store.ts'
import { readSkeletons } from './symbol-skeleton.ts'

type Line = { readonly line: number; readonly body: NewAsset | null }
type Refused = {
  readonly line: number
  readonly reason: string
  readonly params: Readonly<Record<string, string | number>>
}
/** Result of a file before it is applied. */
export type JudgedFile = { readonly added: StoredAsset[]; readonly unchanged: number; readonly refused: Refused[] }

const HEADER = ASSET_FILE_COLUMNS.join(',')

function readLines(csv: string): Line[] {
  const rows = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (rows[0]?.trim() !== HEADER) throw new Refusal(422, 'asset.file.header', { columns: HEADER })
  const lines = rows.flatMap((row, at) =>
    at === 0 || row.trim() === '' ? [] : [{ line: at + 1, body: readLine(row) }],
  )
  if (lines.length > ASSET_FILE_LINES) throw new Refusal(422, 'asset.file.lines', { most: ASSET_FILE_LINES })
  return lines
}

function readLine(row: string): NewAsset | null {
  const fields = readCsvRow(row)
  if (fields === null || fields.length !== ASSET_FILE_COLUMNS.length) return null
  const [symbol, name, kind, decimals, start = '', volatility = ''] = fields
  const simulator = start === '' && volatility === '' ? {} : { simulator: { start, volatility } }
  const read = newAsset.safeParse({ symbol, name, kind, decimals, ...simulator })
  return read.success ? read.data : null
}

/** Judges a file line by line against the stored assets and the lines before. */
export async function judgeFile(
  tx: Transaction,
  { mode }: Pick<AssetActs, 'mode'>,
  at: StoredAsset['listedAt'],
  csv: string,
): Promise<JudgedFile> {
  const lines = readLines(csv)
  const [{ rows }, last] = [await readAssets(tx), await lastPlace(tx)]
  const standing = new Map(rows.map((asset) => [asset.symbol, asset]))
  /** Forms of the symbols of lines before. */
  const taken = new Map<string, string>()
  const [added, refused]: [StoredAsset[], Refused[]] = [[], []]
  let unchanged = 0
  for (const { line, body } of lines) {
    const refuse = (reason: string, params: Refused['params'] = {}) => refused.push({ line, reason, params })
    if (body === null) {
      refuse('asset.file.line', { columns: HEADER })
      continue
    }
    const symbol = body.symbol.normalize('NFC')
    const stands = standing.get(symbol)
    if (stands !== undefined) {
      const isSame = stands.name === body.name && stands.kind === body.kind && stands.decimals === body.decimals
      if (isSame) unchanged += 1
      else refuse('asset.file.other', { asset: symbol })
      continue
    }
    const { capitals, smalls } = readSkeletons(symbol)
    const other = taken.get(`A${capitals}`) ?? taken.get(`a${smalls}`)
    if (other !== undefined) {
      refuse('asset.alike', { symbol, other })
      continue
    }
    try {
      const asset = await readNewAsset(tx, { mode, at, place: last + added.length + 1 }, body)
      added.push(asset)
      standing.set(symbol, asset)
      taken.set(`A${capitals}`, symbol).set(`a${smalls}`, symbol)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(error.reason, error.params)
    }
  }
  return { added, unchanged, refused }
}

const fileContent = z.object({ csv: z.string() })

/** Applying a file: all of it or nothing, by two operators where a line of it takes two. */
export function fileAct(module: AssetActs): GivingAct<z.infer<typeof fileContent>, AssetFileReport> {
  async function judgeWhole(tx: Transaction, at: StoredAsset['listedAt'], csv: string): Promise<JudgedFile> {
    const file = await judgeFile(tx, module, at, csv)
    if (file.refused.length > 0) throw new Refusal(422, 'asset.file.refused', { lines: file.refused.length })
    return file
  }
  return {
    act: 'asset.file',
    role: 'administrator',
    content: fileContent,
    subject: ({ csv }) => `assets ${csv.split('\n').length - 1}`,
    receiver: () => null,
    lock: changeAssets,
    takesTwo: async (tx, { csv }, { series }, { at }) =>
      series && (await judgeWhole(tx, at, csv)).added.some((asset) => takesTwoByItself(asset, module.countQuotes)),
    async perform(tx, { operator, at }, { csv }) {
      const { added, unchanged } = await judgeWhole(tx, at, csv)
      for (const asset of added) await addAsset(tx, module, asset)
      const symbols = added.map(({ symbol }) => symbol)
      const entry = { at, actorId: operator.userId, act: 'asset.file', subject: `assets ${added.length}` }
      await writeAudit(tx, { ...entry, before: null, after: { symbols } })
      return { applied: 1, added: symbols, unchanged, refused: [] }
    },
  }
}
