import { spellAddress } from '@tenor/contract/core'
import { Badge, Verbatim } from '@tenor/ui'

/** An address of a customer, marked where it may look like another one. */
export function AddressText({ email, className }: { email: string; className?: string | undefined }) {
  const text = <Verbatim className={className} text={email} />
  if (spellAddress(email) === null) return text
  return (
    <>
      {text} <AddressMark email={email} />
    </>
  )
}

/** The address in ASCII beside one that may look like another; nothing beside any other. */
export function AddressMark({ email }: { email: string }) {
  const mark = spellAddress(email)
  if (mark === null) return null
  return (
    <Badge colour="yellow">
      <Verbatim text={mark} />
    </Badge>
  )
}
