import { type Instant, isoText } from '../time/index.ts'

const LINE_OCTETS = 75

/** What stands in a calendar at one instant. */
export type CalendarEvent = {
  /** Stays the same from file to file: a file taken later replaces the event. */
  readonly uid: string
  readonly at: Instant
  readonly title: string
  readonly text: string
  /** Address of a page. */
  readonly link: string
}

/** A calendar has at least one component (RFC 5545, 3.6): one without events has the time zone that its instants would be in. */
const ZONE = [
  ...(['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'] as const),
  ...(['TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'] as const),
]

/**
 * A calendar file (RFC 5545): lines end in CRLF and have at most 75 octets, longer ones go on after a space; text is escaped;
 * instants are in UTC, to the second. An event takes no time: it has no end and blocks nobody's day. `now` is when the
 * file was made. Control characters are left out, so that no text can begin a line of its own.
 */
export function calendarFile(events: readonly CalendarEvent[], now: Instant): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tenor//Earn//EN', 'CALSCALE:GREGORIAN']
  const each = events.flatMap(({ uid, at, title, text, link }) => [
    'BEGIN:VEVENT',
    `UID:${plain(uid)}@tenor`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${plain(link)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return [...lines, ...(each.length === 0 ? ZONE : each), 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}

/** 20261203T080000Z */
function stamp(at: Instant): string {
  return `${isoText(at).slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  const signs = text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
  return signs
    .split(/\r\n|\r|\n/)
    .map(plain)
    .join('\\n')
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}

/** Cut between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      // The space that a line goes on with.
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
