import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** What the command was given; ends with how it is written where something else was. */
export function argumentsOf<const Given extends Options>(usage: string, options: Given) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nWrite: ${usage}\n`)
    process.exit(2)
  }
}
