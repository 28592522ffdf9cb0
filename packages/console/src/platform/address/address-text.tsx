import { Badge, Verbatim } from '@tenor/ui'

/** An address of a customer, marked where it may look like another one: a domain written in punycode, or letters beyond ASCII. */
export function AddressText({ email, className }: { email: string; className?: string | undefined }) {
  const ascii = toAscii(email)
  const text = <Verbatim className={className} text={email} />
  if (ascii === email && !/[@.]xn--/.test(email)) return text
  return (
    <>
      {text}{' '}
      <Badge colour="yellow">
        <Verbatim text={ascii} />
      </Badge>
    </>
  )
}

/** The domain as machines read it, and letters before the @ by their numbers. */
function toAscii(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = `http://${email.slice(at + 1)}`
  const host = URL.canParse(domain) ? new URL(domain).hostname : email.slice(at + 1)
  const local = email.slice(0, at).replaceAll(/[^\x20-\x7e]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
  return `${local}@${host}`
}
