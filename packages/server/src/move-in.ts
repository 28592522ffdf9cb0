import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { MOVE_IN_BYTES_MOST, MOVE_IN_LINES_AT_ONCE } from '@tenor/contract/core'
import { createTenor } from './app.ts'
import { type Attached, attach } from './attach.ts'
import { settings } from './boot.ts'
import {
  addPart,
  applyMoveIn,
  approveMoveIn,
  beginMoveIn,
  checkMoveIn,
  countLines,
  lineList,
  type MoveIn,
  type MoveInModule,
} from './core/move-in/index.ts'
import { keepMode } from './core/sandbox/index.ts'
import { BY_COMMAND } from './platform/audit/index.ts'
import type { Config } from './platform/config/index.ts'
import { readAll } from './platform/database/index.ts'
import { errorMessage } from './platform/errors/index.ts'
import { Refusal, sentence } from './platform/http/index.ts'
import { openCommandClock } from './process-clock.ts'
import { endWith } from './process-end.ts'
import { sealerOf } from './sealer-of.ts'
import { StartFault } from './start-fault.ts'
import { withProgress } from './with-progress.ts'

/*
 * npm run move-in -- FILE [--dry-run] [--name NAME]: holdings that customers have elsewhere, into the database that a server uses, also
 * while it runs. With --dry-run nothing is made: each line is printed with what it would become or what stands against it. Without it
 * the lines that can be made are; the same file under the same name again makes nothing twice.
 */

const USE = 'npm run move-in -- FILE [--dry-run] [--name NAME]'

type Wish = { path: string; name: string; isDry: boolean }

function readArguments(): Wish {
  const { values, positionals } = parsed()
  const [path] = positionals
  if (path === undefined || positionals.length !== 1) throw new StartFault(`Name one file: ${USE}`)
  const name = values.name ?? basename(path)
  if (!/^[\x21-\x7e]{1,64}$/.test(name)) {
    throw new StartFault(`--name is "${name}": write at most 64 letters, digits and signs without a space.`)
  }
  return { path, name, isDry: values['dry-run'] === true }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, name: { type: 'string' } },
    })
  } catch (error) {
    throw new StartFault(`${errorMessage(error)}. Write ${USE}`)
  }
}

async function refuseSize(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`${path} cannot be read (${error.code}).`)
  })
  if (!found.isFile()) throw new StartFault(`${path} is no file: name one.`)
  if (found.size > MOVE_IN_BYTES_MOST) {
    throw new StartFault(
      `${path} has ${found.size} bytes: a file has at most ${MOVE_IN_BYTES_MOST}. Cut it into several.`,
    )
  }
}

/** Lines as they are sent, a part after the other: never more in memory than one part. */
async function* partsOf(path: string): AsyncGenerator<string[]> {
  let part: string[] = []
  const stream = createReadStream(path, 'utf8')
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    part.push(line)
    if (part.length < MOVE_IN_LINES_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function load(module: MoveInModule, { path, name }: Wish): Promise<MoveIn> {
  let file = await beginMoveIn(module, name, BY_COMMAND)
  let part = 0
  for await (const lines of partsOf(path)) {
    file = await addPart(module, file.id, part, lines)
    part += 1
  }
  if (part === 0) throw new StartFault(`${path} is empty.`)
  return { ...file, parts: part }
}

async function judge(module: MoveInModule, { id, parts }: MoveIn, isAgain: boolean): Promise<MoveIn> {
  let file = await checkMoveIn(module, id, { parts, isAgain, by: BY_COMMAND })
  while (file.state === 'checking') file = await checkMoveIn(module, id, { parts, isAgain: false, by: BY_COMMAND })
  return file
}

/** Each line with what it would become, or has become, or what stands against it; only these where `refusedAlone`. */
async function report({ db }: MoveInModule, id: number, refusedAlone: boolean): Promise<void> {
  for await (const rows of readAll(db, lineList(id, null))) {
    for (const { line, ref, state, reason, params, makes } of rows) {
      if (reason !== null) say(`line ${line} ${ref}: refused: ${sentence('en', reason, { ...params })}`)
      else if (!refusedAlone) {
        const { holding = '', ...terms } = makes
        const what = [holding, ...Object.entries(terms).map(([name, value]) => `${name} ${value}`)]
        say(`line ${line} ${ref}: ${state === 'done' ? 'made' : 'can be made'}: ${what.join(', ')}`)
      }
    }
  }
}

async function main(): Promise<void> {
  const wish = readArguments()
  await refuseSize(wish.path)
  const config = settings()
  const base = await attach(config)
  try {
    const module = await moduleOver(base, config)
    let doing = 'reading'
    await withProgress(
      () => doing,
      async () => {
        const loaded = await load(module, wish)
        doing = 'judging'
        const file = { ...(await judge(module, loaded, true)), parts: loaded.parts }
        if (wish.isDry || file.state === 'done') return report(module, file.id, false)
        let made = 0
        await approve(module, file)
        await applyMoveIn(module, file.id, (lines) => {
          made += lines
          doing = `making: ${made} lines`
        })
        await report(module, file.id, true)
      },
    )
    await sum(module, wish)
  } finally {
    await base.close()
  }
}

/** Lets the file in. Where somebody else has it judged anew at this moment, that is waited for. */
async function approve(module: MoveInModule, file: MoveIn): Promise<void> {
  const { db, clock } = module
  const approving = { digest: file.digest, by: BY_COMMAND, at: clock.now() }
  for (;;) {
    try {
      await db.transaction((tx) => approveMoveIn(tx, file.id, approving))
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'moveIn.notChecked') throw error
      await judge(module, file, false)
    }
  }
}

async function sum(module: MoveInModule, { name, isDry }: Wish): Promise<void> {
  const { id, digest } = await beginMoveIn(module, name, BY_COMMAND)
  const { ready = 0, done = 0, refused = 0, unreadable = 0 } = (await countLines(module.db, [id])).get(id) ?? {}
  say(`${name}, ${digest.slice(0, 12)}: ${done} made, ${ready} can be made, ${refused + unreadable} refused`)
  if (isDry && ready > 0) say('Nothing was made: it was a dry run.')
  if (refused + unreadable > 0) process.exitCode = 1
}

async function moduleOver({ db, log }: Attached, config: Config): Promise<MoveInModule> {
  const mode = await keepMode(db, config.mode)
  const { clock, guard } = await openCommandClock({ db, log, config: { ...config, mode } })
  const tenor = await createTenor({
    db,
    log,
    mode,
    clock,
    movable: null,
    realTime: guard,
    sealer: await sealerOf(config),
  })
  return tenor.moving
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(
  main().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new StartFault(sentence('en', error.reason, error.params))
  }),
  2,
)
