import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxMultipartBytes } from './multipart-limits.ts';

/** Bytes of a stranger's refused body that are read and dropped, so that the connection can be used again. */
const maxDrained = 65_536;

const announcedBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);

/**
 * Closes the connection after a refusal that comes before the body, instead of reading the rest of it. A signed-in
 * client's upload of an allowed size is still read, so that a browser shows the refusal and no broken connection.
 */
export const closeUnreadBodies = (app: FastifyInstance) =>
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || request.raw.complete !== false) return;
    const allowed = request.granted ? maxMultipartBytes : maxDrained;
    if (announcedBytes(request) > allowed) reply.header('connection', 'close');
  });

/** Whether the client closed the connection before its whole request had arrived. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;
