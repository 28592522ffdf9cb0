import { emailViolation } from '@tenor/contract/core'
import { isOperator, ROLES, type Role } from '@tenor/contract/http'
import { BUSINESS_LINES } from '@tenor/contract/manifests'
import { type Attached, attach } from './attach.ts'
import { settings } from './boot.ts'
import { createAccounts, type OperatorAccounts } from './core/accounts/index.ts'
import { openAssets } from './core/assets/index.ts'
import { createProposals } from './core/proposals/index.ts'
import { keepMode } from './core/sandbox/index.ts'
import type { Config } from './platform/config/index.ts'
import { Refusal } from './platform/http/index.ts'
import { createIds, randomSecret } from './platform/ids/index.ts'
import { createSealer, newSealingKey } from './platform/sealing/index.ts'
import { openCommandClock } from './process-clock.ts'
import { endWith } from './process-end.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run operator -- list | make EMAIL [ROLE] | password EMAIL | role EMAIL ROLE: operators of a database, also while a
 * server uses it. A password is made and printed; its owner changes it after signing in.
 */

const USAGE =
  'Write list, make with an address and a role, password with an address, or role with both: ' +
  `npm run operator -- make desk@example.com operator. Roles: ${ROLES.join(', ')}.`

async function main([act = '', email = '', role = 'operator']: readonly string[]): Promise<void> {
  if (!['list', 'make', 'password', 'role'].includes(act)) throw new StartFault(USAGE)
  if (act !== 'list' && emailViolation(email) !== null) throw new StartFault(USAGE)
  if (!isRole(role) || (act === 'make' && !isOperator(role))) throw new StartFault(USAGE)
  const config = settings()
  const base = await attach(config)
  try {
    await run(await operatorsOver(base, config), act, email, role).catch((error) => {
      throw error instanceof Refusal ? new StartFault(sentenceOf(error, email)) : error
    })
  } finally {
    await base.close()
  }
}

async function run(operators: OperatorAccounts, act: string, email: string, role: Role): Promise<void> {
  if (act === 'list') {
    for (const user of await operators.list()) say(`${user.email}  ${user.role}`)
    return
  }
  if (act === 'role') {
    await operators.role(email, role)
    return say(`${email} is ${role} now`)
  }
  const password = randomSecret().slice(0, PASSWORD_CHARACTERS)
  if (act === 'make') await operators.make(email, password, role)
  else await operators.password(email, password)
  say(`${email}  password ${password}`)
}

const PASSWORD_CHARACTERS = 24

async function operatorsOver({ db, log }: Attached, config: Config): Promise<OperatorAccounts> {
  const mode = await keepMode(db, config.mode)
  const { clock, guard } = await openCommandClock({ db, log, config: { ...config, mode } })
  const proposals = createProposals({ db, clock, mode })
  const sealer = createSealer([newSealingKey()])
  const ids = createIds(db)
  const { permits, holdHours } = config
  const accounts = await createAccounts({
    db,
    clock,
    ids,
    assets: await openAssets(db),
    mode,
    sealer,
    permits,
    holdHours,
    lines: BUSINESS_LINES,
    proposals,
    realTime: guard,
  })
  return accounts.operators
}

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

function sentenceOf({ reason }: Refusal, email: string): string {
  if (reason === 'account.notFound') return `Nobody has the address ${email}: write "make" for a new operator.`
  if (reason === 'account.role.last') return `${email} is the last who may give roles: make another operator first.`
  return `It was refused: ${reason}.`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(process.argv.slice(2)))
