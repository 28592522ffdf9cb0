import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { errorMessage } from '../../platform/errors/index.ts'
import { isRefusedForGood } from '../../platform/mail/index.ts'
import { emailOf } from './mail-email.ts'
import type { MailModule } from './mail-module.ts'
import { bucketsWithMail, LONGEST_WAIT_MS, leaseMails, type StoredMail, writeOutcome } from './mail-store.ts'

const MOST_TRIES = 12

export type MailDispatch = {
  /** Sends what is due, once. */
  sendDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Sends emails beside the jobs, which must not wait for a server of mail. An email is taken for some minutes, sent, and ticked
 * off. Who dies between leaves it to be sent again under the same Message-ID: none is lost, and one that comes twice is known.
 */
export function createMailDispatch(module: MailModule): MailDispatch {
  const { db, clock, log, mailer, isSandbox } = module
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function sendDue(): Promise<void> {
    // A live server without SMTP keeps its emails until there is one.
    if (mailer === null && !isSandbox) return
    for (const bucket of await bucketsWithMail(db, clock.now())) {
      const mails = await db.transaction((tx) => leaseMails(tx, bucket, clock.now()))
      for (const mail of mails) await sendOne(module, mail)
    }
  }

  function round(): void {
    running = sendDue()
      .catch((err: unknown) => log.error({ err }, 'emails could not be sent'))
      .then(() => {
        if (timer !== undefined) timer = setTimeout(round, SECOND_MS)
      })
  }

  return {
    sendDue,
    start() {
      timer = setTimeout(round, SECOND_MS)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
      mailer?.close()
    },
  }
}

async function sendOne(module: MailModule, mail: StoredMail): Promise<void> {
  const { db, clock, log, mailer } = module
  if (clock.now() - mail.createdAt > LONGEST_WAIT_MS) {
    return writeOutcome(db, mail, { state: 'failed', fault: 'waited too long' })
  }
  try {
    const email = await emailOf(module, mail)
    await mailer?.send(email)
    await writeOutcome(db, mail, { state: mailer === null ? 'shown' : 'sent' })
  } catch (error) {
    const fault = withoutAddress(errorMessage(error), mail.email).slice(0, 300)
    const isOver = isRefusedForGood(error) || mail.tries >= MOST_TRIES
    const waitMs = Math.min(2 ** mail.tries * MINUTE_MS, HOUR_MS)
    const outcome = isOver
      ? { state: 'failed' as const, fault }
      : { state: 'waiting' as const, fault, nextTryAt: later(clock.now(), waitMs) }
    await writeOutcome(db, mail, outcome)
    log.warn({ customer: mail.userId, kind: mail.kind, tries: mail.tries, isOver, fault }, 'an email was not sent')
  }
}

/** Servers of mail name the address that they refuse; whose it is, is nothing for a log. */
function withoutAddress(text: string, address: string): string {
  return text.replaceAll(new RegExp(address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '…')
}
