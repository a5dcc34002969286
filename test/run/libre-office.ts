import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

const places = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice']
/** Debian packages Calc apart from the program. */
const calcLibraries = ['libsclo.so', 'libsclo.dylib', 'sclo.dll']

export type LibreOffice = { readonly program: string } | { readonly missing: string }

/** The program with Calc, or a text that names the missing package. */
export function libreOfficeCalc(candidates: readonly string[] = places): LibreOffice {
  const installed = candidates.filter((each) => existsSync(each))
  const program = installed.find((each) =>
    calcLibraries.some((library) => existsSync(path.join(path.dirname(realpathSync(each)), library))),
  )
  if (program !== undefined) return { program }
  return installed[0] === undefined
    ? { missing: 'LibreOffice is not installed (Debian: apt-get install libreoffice-calc)' }
    : { missing: `${installed[0]} has no Calc (Debian: apt-get install libreoffice-calc)` }
}
