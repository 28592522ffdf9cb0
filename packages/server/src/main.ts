import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@tenor/contract/time'
import type { Tenor } from './app.ts'
import type { TenorOptions } from './app-core.ts'
import { type Boot, boot, isEmbedded, settings } from './boot.ts'
import { BEGIN_TURN, beginDemo, type Demo, demoPeople, demoStart } from './demo.ts'
import { realClock } from './platform/clock/index.ts'
import type { ClockGuard } from './platform/clock-guard/index.ts'
import { type Config, operatorPasswordSentence } from './platform/config/index.ts'
import { inTurn } from './platform/database/index.ts'
import { errorCode } from './platform/errors/index.ts'
import { Refusal } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import type { Sealer } from './platform/sealing/index.ts'
import { endingSignal, endWith } from './process-end.ts'
import { openTenor } from './process-tenor.ts'
import { sealProducts } from './secret-rotation.ts'
import { countSeconds, type StartLine, startText } from './start-box.ts'
import { StartFault } from './start-fault.ts'

/* The server: settings, database, modules, sandbox's demo, then requests and jobs until it is asked to end. */

/** For a test's own program; no setting reaches it. */
type ForTests = Pick<TenorOptions, 'hashing'>

export async function main(forTests: ForTests = {}): Promise<void> {
  const config = settings()
  const ending = endingSignal()
  const counted = countSeconds('starting', process.stdout)
  try {
    const base = await boot(config, { isQuiet: true })
    try {
      await serveUntil(ending, { ...base, counted }, forTests)
    } finally {
      await base.close()
    }
  } finally {
    counted()
  }
}

type Starting = Boot & { counted(): void }

function listeningAt(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new TypeError('the server listens on no port')
  return address
}

async function serveUntil(ending: Promise<string>, base: Starting, forTests: ForTests): Promise<void> {
  const { config, db, log } = base
  const begin = () => prepare(base, forTests)
  const { tenor, people, guard } = config.mode === 'sandbox' ? await inTurn(db, BEGIN_TURN, begin) : await begin()
  const server = await tenor.serve()
  tenor.start()
  try {
    await listen(server, config)
    base.counted()
    say(readyText(listeningAt(server.server.address()), config, people))
    base.speak()
    log.info({ signal: await ending }, 'ending: requests and jobs under way are finished first')
    tenor.beginEnding()
    await setTimeout(config.endingSeconds * SECOND_MS)
  } finally {
    await server.close()
    await tenor.stop()
    await guard.stop()
  }
}

type Prepared = { tenor: Tenor; people: Demo | null; guard: ClockGuard }

async function prepare(base: Boot, forTests: ForTests): Promise<Prepared> {
  const { config, db, log } = base
  const isDemo = config.mode === 'sandbox'
  const start = isDemo ? await demoStart(db, config.clockStart, realClock().now()) : config.clockStart
  const { tenor, sealer, guard } = await openTenor(base, { kind: 'server', clockStart: start, forTests })
  await sealSecrets(tenor, sealer)
  const people = isDemo ? await demoPeople(tenor, config.operator) : await operatorOnly(tenor, config, log)
  if (isDemo) await beginDemo(tenor, log)
  return { tenor, people, guard }
}

async function sealSecrets(tenor: Tenor, sealer: Sealer): Promise<void> {
  const lost = (await tenor.accounts.sealSecrets()) + (await sealProducts(tenor.db, sealer))
  if (lost === 0) return
  throw new StartFault(
    `${lost} secrets of the database are sealed with a key that is not here: write it in TENOR_SEALING_KEY, ` +
      'after a comma when there is a newer one, or bring back the file sealing-key under TENOR_DATA.',
  )
}

const NOT_MADE =
  'TENOR_OPERATOR_EMAIL makes the first operator only, and there is one or the account is a customer: npm run operator'

async function operatorOnly(tenor: Tenor, config: Config, log: Log): Promise<null> {
  const { operator } = config
  if (operator === null) return null
  const isOne = await tenor.accounts.operators.first(operator.email, operator.password).catch((error) => {
    // What only the list of breached passwords tells, which the settings are not read with.
    if (error instanceof Refusal) throw new StartFault(operatorPasswordSentence(error, false))
    throw error
  })
  if (!isOne) log.warn(NOT_MADE)
  return null
}

async function listen(server: Awaited<ReturnType<Tenor['serve']>>, config: Config): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') {
      throw new StartFault(`Port ${config.port} is taken: end what uses it, or write another number in PORT.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartFault(`HOST is "${config.host}", which is no address of this machine: write 127.0.0.1 or 0.0.0.0.`)
    }
    if (code === 'EACCES')
      throw new StartFault(`Port ${config.port} may not be used: write a number above 1023 in PORT.`)
    throw error
  }
}

function readyText(address: AddressInfo, config: Config, people: Demo | null): string {
  // A passkey is bound to a name, so this machine is called by its own.
  const isHere = ['127.0.0.1', '::1'].includes(address.address)
  const host = isHere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  const at = `http://${host}:${address.port}`
  const lines: StartLine[] = [
    ['Tenor is ready', `${at}/`],
    ['Back office', `${at}/console`],
    ['API reader', `${at}/docs`],
  ]
  if (people !== null) {
    const { customer, operator, secondOperator } = people
    lines.push(['One-click demo', `${at}/demo`])
    lines.push(['Demo customer', `${customer.email}  password ${customer.password}`])
    lines.push(['Operator', `${operator.email}  ${secretOf(operator, config.operator !== null)}`])
    lines.push(['2nd operator', `${secondOperator.email}  ${secretOf(secondOperator, false)}`])
  }
  if (isEmbedded(config)) lines.push(['Database', resolve(config.dataFolder)])
  return startText(lines, process.stdout.isTTY)
}

/** A start changes nobody: an operator may have another password by now, or be none any more. */
function secretOf(person: Demo['operator'], isGiven: boolean): string {
  if (!person.isOperator) return '(no operator: npm run operator -- list)'
  if (!person.isPassword) return '(password as it was changed to)'
  return isGiven ? '(password as you set it)' : `password ${person.password}`
}

function say(text: string): void {
  process.stdout.write(text)
}

// A test's own program imports this file and starts it itself.
if (import.meta.main) endWith(main())
