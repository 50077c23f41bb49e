import type { Route } from '../../router.ts';
import { deleteFile } from './delete-file.ts';
import { deleteFileBatch } from './delete-file-batch.ts';
import { deleteFiles } from './delete-files.ts';
import { deleteFlowFile } from './delete-flow-file.ts';
import { downloadFile } from './download-file.ts';
import { downloadFileBatch } from './download-file-batch.ts';
import { downloadFlowFile } from './download-flow-file.ts';
import { flowImage } from './flow-image.ts';
import { listFiles } from './list-files.ts';
import { listFlowFiles } from './list-flow-files.ts';
import { listProfilePictures } from './list-profile-pictures.ts';
import { profilePicture } from './profile-picture.ts';
import { renameFile } from './rename-file.ts';
import { uploadFile } from './upload-file.ts';
import { uploadFlowFile } from './upload-flow-file.ts';
import { abortUpload } from './uploads/abort-upload.ts';
import { beginUpload } from './uploads/begin-upload.ts';
import { completeUpload } from './uploads/complete-upload.ts';
import { putPart } from './uploads/put-part.ts';
import { readUpload } from './uploads/read-upload.ts';

/** The routes of files: those of flows, profile pictures, and users' own. */
export const fileRoutes: readonly Route[] = [
  ['POST', '/api/v1/files/upload/:flow_id', uploadFlowFile],
  ['GET', '/api/v1/files/list/:flow_id', listFlowFiles],
  ['GET', '/api/v1/files/download/:flow_id/:file_name', downloadFlowFile],
  ['HEAD', '/api/v1/files/download/:flow_id/:file_name', downloadFlowFile],
  ['GET', '/api/v1/files/images/:flow_id/:file_name', flowImage],
  ['HEAD', '/api/v1/files/images/:flow_id/:file_name', flowImage],
  ['DELETE', '/api/v1/files/delete/:flow_id/:file_name', deleteFlowFile],
  ['GET', '/api/v1/files/profile_pictures/list', listProfilePictures],
  ['GET', '/api/v1/files/profile_pictures/:folder_name/:file_name', profilePicture],
  ['HEAD', '/api/v1/files/profile_pictures/:folder_name/:file_name', profilePicture],
  ['GET', '/api/v2/files/', listFiles],
  ['POST', '/api/v2/files/', uploadFile],
  ['DELETE', '/api/v2/files/', deleteFiles],
  ['POST', '/api/v2/files/batch/', downloadFileBatch],
  ['DELETE', '/api/v2/files/batch/', deleteFileBatch],
  ['POST', '/api/v2/files/uploads', beginUpload],
  ['GET', '/api/v2/files/uploads/:upload_id', readUpload],
  ['PUT', '/api/v2/files/uploads/:upload_id/parts/:number', putPart],
  ['POST', '/api/v2/files/uploads/:upload_id/complete', completeUpload],
  ['DELETE', '/api/v2/files/uploads/:upload_id', abortUpload],
  ['GET', '/api/v2/files/:file_id', downloadFile],
  ['HEAD', '/api/v2/files/:file_id', downloadFile],
  ['PUT', '/api/v2/files/:file_id', renameFile],
  ['DELETE', '/api/v2/files/:file_id', deleteFile],
];
