import { type Reason, type Violation, violation } from '@tenor/contract/http'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useReasonWords, useWords } from '../phrases/index.ts'

/** How a value is shown as it is typed, read back and edited. A field without one does not compile. */
export type FieldKind<Typed, Sent> = {
  write(sent: Sent): Typed
  /** Undefined where what is typed is no such value. */
  read(typed: Typed): Sent | undefined
  input(props: FieldInputProps<Typed>): ReactNode
}

export type FieldInputProps<Typed> = {
  label: string
  value: Typed
  /** What amounts are in: an asset or `%`. */
  unit: string
  hint: string | null
  placeholder: string | null
  fault: string | null
  onChange(typed: Typed): void
}

/** Every field of a form as it is typed, by the names of the call. */
type TypedForm = Readonly<Record<string, unknown>>

export type FormFault = Reason | BackOfficePhraseKey

export type FormField<Typed, Sent> = FieldKind<Typed, Sent> & {
  readonly label: BackOfficePhraseKey
  /** What a new form begins with. */
  readonly first: Typed
  /** Typed where nothing stands, and what is then sent; undefined sends nothing. Left out: something has to be typed. */
  readonly none?: { readonly typed: Typed; readonly sent: Sent | null | undefined }
  /** Reason shown beside it where what is typed is no value of it. */
  readonly fault?: FormFault
  readonly hint?: BackOfficePhraseKey
  /** Stands in the empty field. */
  readonly placeholder?: BackOfficePhraseKey
  readonly unit?: string | ((form: TypedForm) => string)
  /** Left out of the form where it returns false, and with `isUsed` out of the body too. */
  readonly isShown?: (form: TypedForm) => boolean
  readonly isUsed?: (form: TypedForm) => boolean
}

type AnyField = FormField<unknown, unknown>
type FieldsOf<Body> = { readonly [Name in keyof Body]?: FormField<unknown, NonNullable<Body[Name]>> }
/** A form as it is typed. */
type FormOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { write(sent: never): infer Typed } ? Typed : never
}

/** What a form sends, or the first fault; `field` null where the fault is of no single one. */
export type ReadForm<Body> =
  | { body: Body; violation: null; field: null }
  | { body: null; violation: Violation<FormFault>; field: string | null }

type Required<Body> = { [Name in keyof Body]-?: undefined extends Body[Name] ? never : Name }[keyof Body]
type RestOf<Body, Fields> = Partial<Body> & Pick<Body, Exclude<Required<Body>, keyof Fields>>

export type FormRules<Body, Rest> = {
  /** Values of the body that have no field, by those that have one; all of them that it cannot be without. */
  rest: (sent: TypedForm) => Rest
  /** The rule that the server asks too. */
  rule?: (body: Body) => Violation | null
  /** Fields by the reasons of the rule that are about them. */
  about?: Readonly<Record<string, keyof Body & string>>
}

/**
 * A form of a call: each field is declared once. The types are those of the call's schema, which browsers do not have; the server
 * checks by it.
 */
export function formOf<Body extends object, Fields extends FieldsOf<Body>>(
  _call: { readonly body?: z.ZodType<Body> },
  fields: Fields,
  { rest, rule = () => null, about = {} }: FormRules<Body, RestOf<Body, Fields>>,
) {
  type Form = FormOf<Fields>
  const all = Object.entries<AnyField | undefined>(fields).flatMap(([name, field]): [string, AnyField][] =>
    field === undefined ? [] : [[name, field]],
  )
  const typedBy = (write: (name: string, field: AnyField) => unknown) =>
    Object.fromEntries(all.map(([name, field]) => [name, write(name, field)])) as Form

  function read(form: Form): ReadForm<Body> {
    const typed: TypedForm = form
    const sent: Record<string, unknown> = {}
    for (const [name, field] of all) {
      if (field.isUsed?.(typed) === false) continue
      const isNone = field.none !== undefined && typed[name] === field.none.typed
      const value = isNone ? field.none?.sent : field.read(typed[name])
      if (value === undefined && !isNone) return refuseField(name, field.fault)
      if (value !== undefined) sent[name] = value
    }
    const body = { ...sent, ...rest(sent) } as Body
    const found = rule(body)
    if (found !== null) return { body: null, violation: found, field: about[found.reason] ?? null }
    return { body, violation: null, field: null }
  }

  return {
    first: () => typedBy((_, { first }) => first),
    /** The form of a row whose fields have the names of the call. */
    fill: (row: object) => typedBy((name, field) => writeTyped(field, Reflect.get(row, name))),
    read,
    fields: all,
  }
}

export type FormFieldsProps<Form> = {
  of: { readonly fields: readonly (readonly [string, AnyField])[] }
  names: readonly (keyof Form & string)[]
  form: Form
  fault?: { field: string | null; violation: Violation<FormFault> | null } | null
  onChange: (form: Form) => void
}

/** Some of a form's fields, in the order in which they are declared. */
export function FormFields<Form extends object>({ of, names, form, fault, onChange }: FormFieldsProps<Form>) {
  const typed: TypedForm = Object.fromEntries(Object.entries(form))
  return of.fields
    .filter(([name, field]) => names.some((each) => each === name) && isSeen(field, typed))
    .map(([name, field]) => (
      <FieldInput
        key={name}
        field={field}
        form={typed}
        value={typed[name]}
        fault={fault?.field === name ? fault.violation : null}
        onChange={(next) => onChange({ ...form, [name]: next })}
      />
    ))
}

function refuseField(field: string, reason: FormFault = 'request.malformed'): ReadForm<never> {
  return { body: null, violation: violation(reason, { field }), field }
}

function isSeen({ isShown, isUsed }: AnyField, form: TypedForm): boolean {
  return isShown?.(form) !== false && isUsed?.(form) !== false
}

function writeTyped(field: AnyField, sent: unknown): unknown {
  if (sent !== null && sent !== undefined) return field.write(sent)
  return field.none === undefined ? field.first : field.none.typed
}

type FieldInputOwnProps = {
  field: AnyField
  form: TypedForm
  value: unknown
  fault: Violation<FormFault> | null
  onChange: (typed: unknown) => void
}

function FieldInput({ field, form, value, fault, onChange }: FieldInputOwnProps) {
  const words = useWords<BackOfficePhraseKey>()
  const reason = useReasonWords()
  const { label, hint, placeholder, unit = '' } = field
  return field.input({
    label: words(label),
    value,
    unit: typeof unit === 'string' ? unit : unit(form),
    hint: hint === undefined ? null : words(hint),
    placeholder: placeholder === undefined ? null : words(placeholder),
    fault: fault === null ? null : reason(fault),
    onChange,
  })
}
