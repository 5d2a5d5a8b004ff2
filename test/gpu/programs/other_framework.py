"""Allocates memory of the GPU with TensorFlow or PaddlePaddle, which have read their variables by then."""
import os
import sys

if sys.argv[1] == "tensorflow":
    import tensorflow as tf

    gpus = tf.config.list_physical_devices("GPU")
    if not gpus:
        sys.exit("TensorFlow finds no GPU")
    with tf.device("/GPU:0"):
        print(float(tf.reduce_sum(tf.ones([1024, 1024]))))
    print("allocated on", gpus[0].name)
else:
    import paddle

    if paddle.device.cuda.device_count() < 1:
        sys.exit("Paddle finds no GPU")
    print(float(paddle.ones([1024, 1024]).sum()))
    for name, value in os.environ.items():
        if name.startswith("FLAGS_"):
            got = paddle.get_flags(name)[name]
            print(name, got)
            if str(got).lower() != value.lower() and float(got) != float(value):
                sys.exit("wanted %s, got %s" % (value, got))
    print("allocated on", paddle.device.cuda.get_device_name())
