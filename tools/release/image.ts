/** The container image of a release: the archive on a slim Node, without npm, as an ordinary user. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './pack-folder.ts'

/** The demo has published passwords, and a container has its documents elsewhere. */
const leftOut = ['src/app/commands/demo.js', 'seed', 'docs', 'CHANGELOG.md', 'README.md', '.env.example']

/** Returns a line for each file that the image has in /opt/thuto, read from the archive as the Dockerfile reads it. */
export const imageFiles = (archive: string): string => `${filesIn(archive, leftOut).join('\n')}\n`

/** Returns a Dockerfile for the folder of the artefacts. Its settings are those of deploy/Dockerfile. */
export function imageFile(root: string, version: string, nodeImage?: string): string {
  const present = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')
  const lastStage = present.slice(present.lastIndexOf('\nFROM ')).split('\n')
  const instructions = lastStage.filter((line) =>
    /^(ENV|WORKDIR|RUN install|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|  CMD|ENTRYPOINT) /.test(`${line} `),
  )
  const base = nodeImage ?? /^FROM (\S+)/m.exec(present)?.[1] ?? ''
  const excluded = leftOut.map((name) => `--exclude='*/${name}'`).join(' ')
  return `# In the folder of the artefacts: docker build -t thuto:${version} .
# image-files.txt lists the files below /opt/thuto for linux/amd64.
FROM ${base} AS program
ARG TARGETARCH=amd64
COPY thuto-${version}-linux-*.tar.gz /
RUN mkdir /opt/thuto && tar -xzf /thuto-${version}-linux-$(echo $TARGETARCH | sed s/amd64/x64/).tar.gz \\
  -C /opt/thuto --strip-components=1 ${excluded}

FROM ${base}
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \\
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn*
COPY --from=program /opt/thuto /opt/thuto
${instructions.join('\n')}
`
}
