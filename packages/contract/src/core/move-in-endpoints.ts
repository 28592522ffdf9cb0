import { z } from 'zod'
import { decimalField, endpoint, idField, listOf, pageQuery, wholeNumber } from '../http/index.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'
import { MOVE_IN_LINE_LENGTH, MOVE_IN_LINE_STATES, MOVE_IN_LINES_AT_ONCE, MOVE_IN_STATES } from './move-in.ts'

const DESK = '/console/api/move-ins'

/** A file of holdings that move in. */
export const moveInRow = z.object({
  id: z.int(),
  /** What the exchange calls it: once for ever. */
  name: z.string(),
  stage: z.enum(MOVE_IN_STATES),
  /** Parts that have come. */
  parts: z.int(),
  /** SHA-256 over the parts, in hexadecimal: names exactly this file. */
  digest: z.string(),
  /** How many lines stand in each state. */
  lines: z.object(
    Object.fromEntries(MOVE_IN_LINE_STATES.map((state) => [state, z.int()])) as Record<
      (typeof MOVE_IN_LINE_STATES)[number],
      z.ZodInt
    >,
  ),
  /** Unix seconds. */
  begun_at: z.int(),
  ended_at: z.int().nullable(),
  /** Who began it; null where it was done by a command on the machine. */
  operator: z.string().nullable(),
})
/** `moveInRow` as a type. */
export type MoveInRow = z.infer<typeof moveInRow>

/** GET move-ins: newest first. */
export const moveIns = endpoint({
  method: 'GET',
  path: DESK,
  summary: 'Files of holdings that customers move in, newest first',
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...pageQuery }),
  data: listOf(moveInRow),
})

/** POST move-ins: begins one; under a name that is known, answers with the one that has it. */
export const moveInBegin = endpoint({
  method: 'POST',
  path: DESK,
  summary: 'Begin a file of holdings that move in',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'A file that is read; its holdings are made by two.' },
  body: z.object({ name: z.string().regex(/^[\x21-\x7e]{1,64}$/) }),
  data: moveInRow,
})

/** POST move-ins/{id}/lines: the next part of the file. One that has come already changes nothing; another in its place is refused. */
export const moveInLines = endpoint({
  method: 'POST',
  path: `${DESK}/:id/lines`,
  summary: 'Add the next part of a file of holdings',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'A file that is read; its holdings are made by two.' },
  limit: 'read',
  params: z.object({ id: idField }),
  sends: 'json',
  body: z.object({
    /** From 0, in turn: each part but the last is of MOVE_IN_LINES_AT_ONCE lines. */
    part: wholeNumber(0, 999),
    lines: z
      .array(z.string().max(4 * MOVE_IN_LINE_LENGTH))
      .min(1)
      .max(MOVE_IN_LINES_AT_ONCE),
  }),
  data: moveInRow,
  refusals: [
    'moveIn.otherFile',
    'moveIn.turn',
    'moveIn.long',
    'moveIn.header.column',
    'moveIn.header.missing',
    'moveIn.line.quotes',
  ],
})

/** POST move-ins/{id}/check: judges the next lines, once `parts` are there; again until its stage is `checked`. */
export const moveInCheck = endpoint({
  method: 'POST',
  path: `${DESK}/:id/check`,
  summary: 'Judge lines of a file, making nothing: the dry run',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'A dry run.' },
  limit: 'read',
  params: z.object({ id: idField }),
  body: z.object({
    parts: wholeNumber(1, 1_000),
    /** 1: a file that was judged is judged anew. */
    again: wholeNumber(0, 1).optional(),
  }),
  data: moveInRow,
  refusals: ['moveIn.otherFile'],
})

/**
 * POST move-ins/{id}/apply: what could be made of its lines is made, in the background. Takes two operators where the bounds say so
 * for limits.
 */
export const moveInApply = endpoint({
  method: 'POST',
  path: `${DESK}/apply`,
  summary: 'Make the holdings of a file that was judged',
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  body: z.object({
    id: idField,
    /** Of the file that was judged. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  data: z.union([moveInRow.extend(approvedState), proposedData]),
  refusals: ['moveIn.notChecked', 'moveIn.otherFile', 'proposal.newOperator', 'proposal.oneself'],
})

/** A line with what was found of it. */
export const moveInLineRow = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  /** As the file says; empty where the line could not be read. */
  id: z.string(),
  kind: z.string(),
  customer: z.string(),
  asset: z.string(),
  amount: decimalField,
  state: z.enum(MOVE_IN_LINE_STATES),
  /** What stands against it, as a stable reason; null where nothing does. */
  reason: z.string().nullable(),
  /** The same as a sentence in the caller's language. */
  refusal: z.string().nullable(),
  /** What it would become, or has become, by names. */
  makes: z.record(z.string(), z.string()),
})
/** `moveInLineRow` as a type. */
export type MoveInLineRow = z.infer<typeof moveInLineRow>

/** GET move-ins/{id}/lines: in the order of the file. */
export const moveInLineList = endpoint({
  method: 'GET',
  path: `${DESK}/:id/lines`,
  summary: 'Lines of a file of holdings, with what would be made of each or why not',
  audience: 'operator',
  role: 'administrator',
  params: z.object({ id: idField }),
  query: z.object({ state: z.enum(MOVE_IN_LINE_STATES).optional(), ...pageQuery }),
  data: listOf(moveInLineRow),
})
