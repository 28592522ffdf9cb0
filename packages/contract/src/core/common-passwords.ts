/*
 * What people reach for when a password is asked: the words at the head of every published count of breached passwords
 * (the NCSC's hundred thousand, the yearly lists of NordPass and SplashData), gone through by hand, and rows of keys.
 * Passwords of twelve characters are made by joining such pieces, so pieces are kept, not whole passwords.
 */

const WORDS = `
  password passwort passw0rd passwd pass motdepasse contrasena senha parola mima mimashi kodeord haslo wachtwoord
  admin administrator root user guest login logon welcome letmein access master secret default changeme change test
  testing temp demo sample example nothing whatever qwerty azerty iloveyou loveyou love lovely sunshine princess
  dragon monkey football baseball basketball soccer hockey superman batman spiderman ironman pokemon naruto starwars
  shadow michael jordan jennifer jessica ashley daniel thomas charlie andrew joshua matthew robert anthony michelle
  nicole amanda samantha hunter ranger harley ginger tigger pepper cookie summer winter spring autumn january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday computer internet google facebook samsung apple iphone android windows microsoft linkedin twitter instagram
  youtube yahoo gmail hotmail chelsea arsenal liverpool barcelona realmadrid juventus manchester america london
  killer trustno freedom flower chocolate cheese purple orange yellow banana diamond silver golden angel baby angels
  babygirl lovers family forever blessed jesus christ godisgood mustang ferrari porsche mercedes corvette yamaha
  maggie buster snoopy bailey fuckyou fuckoff fuck asshole bitch hello helloworld money richman lucky happy smile
  thunder phoenix matrix merlin wizard magic ninja zxcvbn asdf asd woaini woaini1314 aini habibi allah inshallah
  bitcoin ethereum crypto blockchain satoshi nakamoto dogecoin hodl tothemoon wallet binance coinbase exchange trading
  trader invest tenor
`

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt56yhnmju78ik',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '147258369',
  '!@#$%^&*()+',
]

/** Weight that must be left over: four different letters, or eight different digits. */
const ENOUGH = 8
const SHORTEST_RUN = 3

/** Words that passwords are commonly made of. */
export const COMMON_WORDS: readonly string[] = WORDS.trim().split(/\s+/)

const COMMON = pieces(COMMON_WORDS)
const RUNS = new Set([...ROWS, ...ROWS.map(backwards)].flatMap(runsOf))

/**
 * Whether a password says next to nothing once common words, rows of keys, repeats, and the caller's own `names` are
 * taken out of it, read as typed and with 0 for o, @ for a and the like. Lengths are not looked at here.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const typed = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_.,/]/g, '')
  const own = pieces(names.map((name) => name.toLowerCase()).filter((name) => [...name].length >= SHORTEST_RUN))
  return [typed, unmasked(typed, 'i'), unmasked(typed, 'l')].some((text) => weightOf(without(text, own)) < ENOUGH)
}

function without(text: string, own: RegExp): string {
  let rest = text.replace(own, ' ').replace(COMMON, ' ')
  for (let at = 0; at < rest.length; at += 1) {
    const length = runAt(rest, at)
    if (length > 0) rest = `${rest.slice(0, at)} ${rest.slice(at + length)}`
  }
  return rest.replaceAll(' ', '')
}

/** How long the row of keys is that begins here. */
function runAt(text: string, from: number): number {
  let length = SHORTEST_RUN
  if (!RUNS.has(text.slice(from, from + length))) return 0
  while (from + length < text.length && RUNS.has(text.slice(from, from + length + 1))) length += 1
  return length
}

/** Two for each different character, one for each different digit. */
function weightOf(text: string): number {
  return [...new Set(text)].reduce((sum, character) => sum + (/\p{N}/u.test(character) ? 1 : 2), 0)
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function unmasked(text: string, one: 'i' | 'l'): string {
  return [...text].map((sign) => (sign === '1' || sign === '!' ? one : (MASKS[sign] ?? sign))).join('')
}

/** Longer ones first, so that a word is not taken for the shorter one inside it. Of nothing, what never fits. */
function pieces(words: readonly string[]): RegExp {
  const sorted = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  return new RegExp(sorted.length === 0 ? '(?!)' : sorted.join('|'), 'gu')
}

function runsOf(row: string): string[] {
  const runs: string[] = []
  for (let from = 0; from < row.length; from += 1) {
    for (let to = from + SHORTEST_RUN; to <= row.length; to += 1) runs.push(row.slice(from, to))
  }
  return runs
}

function backwards(row: string): string {
  return [...row].reverse().join('')
}
