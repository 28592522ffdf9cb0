#!/usr/bin/env node
/*
 * Checks a customer's proof against a published snapshot: it needs Node 20 and two files, no server and no package. It is
 * written apart from the platform on purpose, after docs/operating/proof.md alone: who trusts the one need not trust the other.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const MOST = 10n ** 38n - 1n
const HASH = /^[0-9a-f]{64}$/
const LINE = /^[a-z][A-Za-z0-9.:-]{0,62}$/
const ASSET = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]{0,22}[\p{L}\p{N}\p{M}])?$/u

class Fault extends Error {}

function must(holds, sentence) {
  if (!holds) throw new Fault(sentence)
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** An amount's text in hundred-millionths. */
function unitsOf(text) {
  const parts = /^(\d{1,30})(?:\.(\d{1,8}))?$/.exec(text)
  must(parts !== null, `"${text}" is no amount above zero`)
  const units = BigInt(parts[1] + (parts[2] ?? '').padEnd(8, '0'))
  must(units > 0n && units <= MOST, `${text} is no amount that a tree may have`)
  return units
}

/** Sums as a map from "line asset" to units; they come each once and in order. */
function sumsOf(rows) {
  const sums = new Map()
  let before = ['', '']
  for (const [line, asset, amount] of rows) {
    must(LINE.test(line) && /^[A-Z0-9]{1,24}$/.test(asset), 'a sum has no proper name')
    const rises = before[0] < line || (before[0] === line && before[1] < asset)
    must(rises, 'sums are twice or out of order')
    before = [line, asset]
    sums.set(`${line} ${asset}`, unitsOf(amount))
  }
  return sums
}

function number(value, bytes) {
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  )
}

function sumBytes(sums) {
  const each = [...sums].map(([name, units]) =>
    Buffer.concat([number(name.length, 1), Buffer.from(name), number(units, 16)]),
  )
  return Buffer.concat([number(sums.size, 2), ...each])
}

function inOrder(sums) {
  const parts = ([name]) => name.split(' ')
  return new Map(
    [...sums].sort((a, b) => {
      const [[lineA, assetA], [lineB, assetB]] = [parts(a), parts(b)]
      if (lineA !== lineB) return lineA < lineB ? -1 : 1
      return assetA < assetB ? -1 : 1
    }),
  )
}

function added(a, b) {
  const sums = new Map(a)
  for (const [name, units] of b) {
    const sum = (sums.get(name) ?? 0n) + units
    must(sum <= MOST, `the sum of ${name} is too large`)
    sums.set(name, sum)
  }
  return inOrder(sums)
}

function readStatement1(text) {
  const lines = text.split('\n')
  must(lines.shift() === 'tenor proof of liabilities 1' && lines.pop() === '', 'this is no statement of liabilities')
  const value = (name) => {
    const line = lines.shift() ?? ''
    must(line.startsWith(`${name} `), `the statement does not say its ${name}`)
    return line.slice(name.length + 1)
  }
  const [snapshot, at, customers, root, previous] = ['snapshot', 'at', 'customers', 'root', 'previous'].map(value)
  must(HASH.test(root), 'the statement has no root')
  const rows = lines.map((line) => {
    must(line.startsWith('sum '), 'the statement has a line that is no sum')
    return line.slice(4).split(' ')
  })
  return { snapshot, at, customers, root, previous, sums: sumsOf(rows) }
}

/** A customer's file of version 1: one leaf with all sums. */
function check1(statement, proof, { userId }) {
  must(HASH.test(proof.salt), 'the proof has no salt')
  const own = sumsOf(proof.sums)
  const leaf = Buffer.concat([number(0, 1), Buffer.from(proof.salt, 'hex'), number(userId, 8), sumBytes(own)])
  let node = { hash: sha256(leaf), customers: 1, sums: own }
  for (const { side, hash, customers, sums } of proof.path) {
    must(side === 'left' || side === 'right', 'a step has no side')
    must(HASH.test(hash) && Number.isSafeInteger(customers) && customers > 0, 'a step is malformed')
    const sibling = { hash: Buffer.from(hash, 'hex'), customers, sums: sumsOf(sums) }
    const pair = side === 'left' ? [sibling, node] : [node, sibling]
    const bytes = pair.map((each) => Buffer.concat([each.hash, number(each.customers, 4), sumBytes(each.sums)]))
    node = {
      hash: sha256(Buffer.concat([number(1, 1), ...bytes])),
      customers: node.customers + customers,
      sums: added(node.sums, sibling.sums),
    }
  }
  must(node.hash.toString('hex') === statement.root, 'the proof does not lead to the root that was signed')
  must(String(node.customers) === statement.customers, 'the number of customers is not that of the tree')
  const same =
    node.sums.size === statement.sums.size &&
    [...node.sums].every(([name, units]) => statement.sums.get(name) === units)
  must(same, 'the sums are not those of the tree')
  return own
}

/** A statement of version 2: a Map of books by "line asset". */
function readStatement2(text) {
  const lines = text.split('\n')
  must(lines.shift() === 'tenor proof of liabilities 2' && lines.pop() === '', 'this is no statement of liabilities')
  const [snapshot, at, previous] = ['snapshot', 'at', 'previous'].map((name) => {
    const line = lines.shift() ?? ''
    must(line.startsWith(`${name} `), `the statement does not say its ${name}`)
    return line.slice(name.length + 1)
  })
  must(/^\d{1,15}$/.test(snapshot) && (previous === '-' || HASH.test(previous)), 'the statement has a wrong head')
  const books = new Map()
  const sums = new Map()
  while (lines[0]?.startsWith('book ')) {
    const row = lines.shift().split(' ')
    const [, line, asset, pieces, root, amount] = row
    must(row.length === 6 && LINE.test(line) && ASSET.test(asset), 'a book has no proper name')
    must(/^[1-9]\d{0,14}$/.test(pieces) && HASH.test(root), `the book ${line} ${asset} is malformed`)
    must(!books.has(`${line} ${asset}`), `the book ${line} ${asset} stands twice`)
    const sum = unitsOf(amount)
    books.set(`${line} ${asset}`, { pieces: Number(pieces), root, sum })
    sums.set(asset, (sums.get(asset) ?? 0n) + sum)
  }
  for (const line of lines) {
    const [word, asset, amount, ...more] = line.split(' ')
    must(word === 'sum' && more.length === 0, 'the statement has a line that is neither book nor sum')
    must(sums.get(asset) === unitsOf(amount), `the sum of ${asset} is not that of its books`)
    sums.delete(asset)
  }
  must(sums.size === 0, 'the statement does not sum every asset')
  return { snapshot, at, books }
}

/** From a leaf up to the root of its book, by the place that it is said to have. */
function climb(leaf, { place, path }, pieces) {
  let node = leaf
  let at = place
  let step = 0
  for (let width = 1; width < pieces; width *= 2, at = Math.floor(at / 2)) {
    const isRight = at % 2 === 1
    if (!isRight && (at + 1) * width >= pieces) continue
    const sibling = path[step]
    step += 1
    must(sibling?.side === (isRight ? 'left' : 'right'), 'a path is not that of its place')
    const below = isRight ? width : Math.min(width, pieces - (at + 1) * width)
    must(sibling.pieces === below && HASH.test(sibling.hash), 'a path is not that of its place')
    const other = { hash: Buffer.from(sibling.hash, 'hex'), pieces: below, sum: unitsOf(sibling.sum) }
    const pair = isRight ? [other, node] : [node, other]
    const sum = node.sum + other.sum
    must(sum <= MOST, 'a sum on the way is too large')
    const bytes = pair.map((each) => Buffer.concat([each.hash, number(each.pieces, 8), number(each.sum, 16)]))
    node = { hash: sha256(Buffer.concat([number(3, 1), ...bytes])), pieces: node.pieces + below, sum }
  }
  must(step === path.length, 'a path is longer than that of its place')
  return node
}

function checkPieces({ books }, holding, { userId, taken }) {
  const { line, asset, n, pieces } = holding
  must(LINE.test(line) && ASSET.test(asset), 'a holding has no proper name')
  const bookName = books.has(`${line} ${asset}`) ? `${line} ${asset}` : `other ${asset}`
  const book = books.get(bookName)
  must(book !== undefined, `there is no book for ${line} ${asset}`)
  must(Number.isSafeInteger(n) && n >= 1 && n < 2 ** 32, 'a holding does not say its pieces')
  const numbers = new Set(pieces.map(({ k }) => k))
  const isEach = pieces.length === n && numbers.size === n
  must(
    isEach && [...numbers].every((k) => Number.isInteger(k) && k >= 1 && k <= n),
    'a piece is missing or stands twice',
  )
  const name = Buffer.from(`${line} ${asset}`)
  let total = 0n
  for (const piece of pieces) {
    const { k, salt, amount, place } = piece
    must(HASH.test(salt), 'a piece has no salt')
    must(Number.isSafeInteger(place) && place >= 0 && place < book.pieces, 'a piece has no place in its book')
    must(!taken.has(`${bookName} ${place}`), 'two pieces have one place')
    taken.add(`${bookName} ${place}`)
    const sum = unitsOf(amount)
    const head = [number(2, 1), Buffer.from(salt, 'hex'), number(userId, 8), number(k, 4), number(n, 4)]
    const leaf = Buffer.concat([...head, number(name.length, 1), name, number(sum, 16)])
    const top = climb({ hash: sha256(leaf), pieces: 1, sum }, piece, book.pieces)
    must(top.hash.toString('hex') === book.root, `a piece does not lead to the root of ${bookName}`)
    must(top.pieces === book.pieces && top.sum === book.sum, `the sum of ${bookName} is not that of its tree`)
    total += sum
    must(total <= MOST, 'a sum is too large')
  }
  return total
}

function check2(statement, proof, { userId }) {
  must(proof.version === 2 && Array.isArray(proof.holdings), 'the proof is of another version')
  const taken = new Set()
  const own = new Map()
  for (const holding of proof.holdings) {
    const name = `${holding.line} ${holding.asset}`
    must(!own.has(name), `${name} stands twice`)
    own.set(name, checkPieces(statement, holding, { userId, taken }))
  }
  return own
}

/** By the customer's own statement of that instant: the same on every line, and no line of it missing. */
function compare(own, rows) {
  const known = new Map(rows.map(([line, asset, amount]) => [`${line} ${asset}`, unitsOf(amount)]))
  must(known.size === rows.length, 'your statement has a line twice')
  for (const [name, units] of known) {
    must(own.has(name), `${name} of your statement is missing`)
    must(
      own.get(name) === units,
      `${name} is ${textOf(units)} by your statement, ${textOf(own.get(name))} by the proof`,
    )
  }
  for (const name of own.keys()) must(known.has(name), `${name} is not on your statement`)
}

/** Checks signature, paths and sums, and by `rows` that nothing is missing. Throws a Fault with the first thing that is wrong. */
export function check(snapshot, proof, { userId, publicKey = snapshot.public_key, rows }) {
  const isFirst = snapshot.statement.startsWith('tenor proof of liabilities 1\n')
  const statement = isFirst ? readStatement1(snapshot.statement) : readStatement2(snapshot.statement)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const isSigned = verify(null, Buffer.from(snapshot.statement), key, Buffer.from(snapshot.signature, 'hex'))
  must(isSigned, 'the signature is not of this key')
  must(String(proof.snapshot) === statement.snapshot, 'the proof is of another snapshot')
  must(String(proof.user_id) === String(userId), 'the proof is of another customer')
  const own = isFirst ? check1(statement, proof, { userId }) : check2(statement, proof, { userId })
  if (rows !== undefined) compare(own, rows)
  return { statement, own }
}

function textOf(units) {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

const USAGE = `node tools/proof-check/proof-check.mjs SNAPSHOT.json PROOF.json YOUR-CUSTOMER-NUMBER [PUBLIC-KEY] [--own STATEMENT.json]
Name the public key that you know from elsewhere; without it the one in the snapshot is believed.
--own: your own statement of that instant, [["line", "asset", "amount"], …]. It must be equal on every line.`

function readArguments(given) {
  const at = given.indexOf('--own')
  const ownFile = at < 0 ? undefined : given[at + 1]
  const [snapshotFile, proofFile, userId, publicKey] = at < 0 ? given : given.toSpliced(at, 2)
  return {
    snapshotFile,
    proofFile,
    userId,
    publicKey,
    ownFile,
    isWhole: userId !== undefined && (at < 0 || ownFile !== undefined),
  }
}

function main(given) {
  const { snapshotFile, proofFile, userId, publicKey, ownFile, isWhole } = readArguments(given)
  if (!isWhole) {
    console.log(USAGE)
    process.exitCode = 2
    return
  }
  try {
    const files = [snapshotFile, proofFile, ownFile].filter((name) => name !== undefined)
    const [snapshot, proof, rows] = files.map((name) => JSON.parse(readFileSync(name, 'utf8')))
    const { statement, own } = check(snapshot, proof, { userId, publicKey, rows })
    console.log(
      `It holds: these pieces of customer ${userId} are part of snapshot ${statement.snapshot} of ${statement.at}.`,
    )
    for (const [name, units] of own) console.log(`  ${name}: ${textOf(units)}`)
    if (rows === undefined)
      console.log('Compare them with your own statement of that instant: equal on every line, and no line missing.')
    else console.log('They are what your own statement says, on every line.')
    if (publicKey === undefined) console.log(`Signed by ${snapshot.public_key}: compare it with the key that you know.`)
  } catch (error) {
    if (!(error instanceof Fault)) console.log(`The files cannot be read: ${error.message}`)
    else console.log(`It does NOT hold: ${error.message}.`)
    process.exitCode = 1
  }
}

// A link to it has another name than the file.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  main(process.argv.slice(2))
